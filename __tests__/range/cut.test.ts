import { realTime } from '../platforms/node/real-time';
import { Air } from './air';
import { Cable } from './cable';
import type { Link } from './link';
import type { Meeting } from './meeting';
import { firstAfter, meetingOn } from './meeting';
import type { Peer } from './peer';

/** C2: what is allowed for noticing a cut, and for going on once it is healed. */
const NOTICED_WITHIN_MS = 6000;
const GOES_ON_WITHIN_MS = 1500;

/** B uploads to A, and goes on doing so. */
async function anExchange(meeting: Meeting<Link>, songEveryMs: number): Promise<[Peer, Peer]> {
  const a = meeting.start('a');
  const b = meeting.start('b', { songs: 100_000, songEveryMs });
  await meeting.until('some songs', () => a.all('song').length > 3);
  return [a, b];
}

function noticedMs(peer: Peer, cutMs: number): number {
  const losses = peer.events('link').filter(({ event }) => event.state !== 'up');
  return (firstAfter(losses, cutMs)?.atMs ?? Infinity) - cutMs;
}

describe.each([
  ['a cable that is pulled out', async () => new Cable()],
  ['air that carries nothing any more', () => Air.create({ delayMs: 1, loss: 0, seed: 1 })],
])('with %s', (_link, create) => {
  test.each([
    ['busy', 10],
    ['quiet', 800],
  ])('a cut is noticed at both ends of a %s link', async (_kind, songEveryMs) =>
    meetingOn<Link>(await create(), async meeting => {
      const both = await anExchange(meeting, songEveryMs);
      // Long enough for the usual gaps to be known.
      await realTime.pass(5000);
      const cutMs = await meeting.link.cut();
      await realTime.pass(NOTICED_WITHIN_MS + 500);
      for (const peer of both) {
        expect(noticedMs(peer, cutMs)).toBeLessThan(NOTICED_WITHIN_MS);
      }
    }),
  );

  test.each([0.3, 3, 9])('what waited %d s arrives soon after the link is back', async seconds =>
    meetingOn<Link>(await create(), async meeting => {
      const [a] = await anExchange(meeting, 50);
      await meeting.link.cut();
      await realTime.pass(seconds * 1000);
      const healedMs = await meeting.link.heal();
      const next = () => firstAfter(a.all('song'), healedMs);
      await meeting.until('the next song', () => next() !== undefined);
      expect((next()?.atMs ?? Infinity) - healedMs).toBeLessThan(GOES_ON_WITHIN_MS);
    }),
  );
});
