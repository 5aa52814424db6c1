import { realTime } from '../platforms/node/real-time';
import { Air } from './air';
import type { Link } from './link';
import { firstAfter, Meeting, onACable } from './meeting';
import type { Peer } from './peer';

/** C2: what is allowed for noticing a cut, and for going on once it is healed. */
const NOTICED_WITHIN_MS = 6000;
const GOES_ON_WITHIN_MS = 1500;

const aClearDay = { delayMs: 1, loss: 0, seed: 1 };

let meeting: Meeting<Link>;
let a: Peer;
let b: Peer;

afterEach(() => meeting.end());

/** B uploads to A, and goes on doing so. */
async function anExchange(songEveryMs: number): Promise<void> {
  a = meeting.start('a');
  b = meeting.start('b', { songs: 100_000, songEveryMs });
  await meeting.until('some songs', () => a.all('song').length > 3);
}

function noticedMs(peer: Peer, cutMs: number): number {
  const losses = peer.events('link').filter(({ event }) => event.state !== 'up');
  return (firstAfter(losses, cutMs)?.atMs ?? Infinity) - cutMs;
}

function nextSongMs(healedMs: number): number {
  return (firstAfter(a.all('song'), healedMs)?.atMs ?? Infinity) - healedMs;
}

describe.each([
  ['a cable that is pulled out', async () => onACable()],
  ['air that carries nothing any more', async () => new Meeting(await Air.create(aClearDay))],
])('with %s', (_link, create) => {
  beforeEach(async () => {
    meeting = await create();
  });

  test.each([
    ['busy', 10],
    ['quiet', 800],
  ])('a cut is noticed at both ends of a %s link', async (_kind, songEveryMs) => {
    await anExchange(songEveryMs);
    // Long enough for the usual gaps to be known.
    await realTime.pass(5000);
    const cutMs = await meeting.link.cut();
    await realTime.pass(NOTICED_WITHIN_MS + 500);
    expect(noticedMs(a, cutMs)).toBeLessThan(NOTICED_WITHIN_MS);
    expect(noticedMs(b, cutMs)).toBeLessThan(NOTICED_WITHIN_MS);
  });

  test.each([0.3, 3, 9])('what waited %d s arrives soon after the link is back', async seconds => {
    await anExchange(50);
    await meeting.link.cut();
    await realTime.pass(seconds * 1000);
    const healedMs = await meeting.link.heal();
    await meeting.until('the next song', () => nextSongMs(healedMs) < Infinity);
    expect(nextSongMs(healedMs)).toBeLessThan(GOES_ON_WITHIN_MS);
  });
});
