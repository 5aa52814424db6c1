import type { Song } from '../../src/music';
import type { Session } from '../../src/music/player';
import { MusicPlayer } from '../../src/music/player';
import { LibraryDigest } from '../../src/music/revision';
import { lease, leaseTimeLeft, minutes, seconds } from '../../src/runtime';
import { callers, matchListener, quietService, refused } from './callers';
import { songs, story } from './duet';

function revisionOf(...list: Song[]): string {
  const digest = new LibraryDigest();
  list.forEach(song => digest.add(song));
  return digest.revision;
}
const [first, second] = songs(2) as [Song, Song];

/** Noor has given Ada her one song. */
async function oneSong() {
  const met = await callers('noor');
  const session = await met.open('noor');
  await met.answer(session.startExchange(undefined, 1));
  await met.answer(session.uploadSong(first.artist, first.title));
  const { told, listener } = matchListener();
  await met.answer(session.endExchange(revisionOf(first), listener));
  return { ...met, session, told, listener };
}

test('a session lives for ten minutes from its last call', async () => {
  const { world, answer, open } = await callers('noor');
  const session = await open('noor');
  for (let call = 0; call < 3; call++) {
    await world.run(minutes(9));
    await answer(session.knownRevision());
  }
  expect(leaseTimeLeft(session)).toBeGreaterThan(minutes(9.9));
  await world.run(minutes(9.9));
  expect(leaseTimeLeft(session)).toBeGreaterThan(0);
  await world.run(seconds(7));
  expect(leaseTimeLeft(session)).toBe(0);
});

test('endExchange ends the session, and tells once what the two have in common', async () => {
  const { session, told, listener, ada } = await oneSong();
  expect(told).toEqual([{ common: 1, songs: 10 }]);
  expect(leaseTimeLeft(session)).toBe(0);
  // Its one call was made.
  expect(leaseTimeLeft(listener)).toBe(0);
  const granted = ada.device.snapshot().leases.filter(({ role }) => role === 'grantor');
  // The player.
  expect(granted).toHaveLength(1);
});

test('the next session knows what came in the last', async () => {
  const { answer, open } = await oneSong();
  expect(await answer((await open('noor')).knownRevision())).toBe(revisionOf(first));
});

test('changes that do not lead to what is announced make the whole library come again', async () => {
  const { answer, open, events } = await oneSong();
  const session = await open('noor');
  await answer(session.startExchange(revisionOf(first), 1));
  await answer(session.uploadSong(second.artist, second.title));
  await expect(
    answer(session.endExchange(revisionOf(second), matchListener().listener)),
  ).rejects.toEqual(refused('is not the library that was announced'));
  expect(story(events).slice(-1)).toEqual(['receiving dropped 1: refused']);
  expect(await answer((await open('noor')).knownRevision())).toBeUndefined();
});

test('a session that its holder gives up drops what it had received', async () => {
  const { answer, open, events, world, noor } = await callers('noor');
  const session = await open('noor');
  await answer(session.startExchange(undefined, 2));
  await answer(session.uploadSong(first.artist, first.title));
  noor.device.close();
  await world.run(minutes(11));
  expect(story(events)).toEqual(['receiving started', 'receiving dropped 1: elapsed']);
});

/** A player whose sessions acknowledge no song, until they refuse all of them. */
function reluctantPlayer() {
  const refusals: ((error: Error) => void)[] = [];
  let opened = 0;
  const later = (): never =>
    new Promise((_resolve, reject) => refusals.push(reject)) as unknown as never;
  const player: MusicPlayer = {
    openSession() {
      opened += 1;
      return lease<Session>(minutes(10), {
        knownRevision: () => undefined,
        startExchange: () => 'ok',
        uploadSong: later,
        removeSong: later,
        endExchange: later,
      });
    },
    ...quietService,
  };
  const refuse = () => refusals.forEach(reject => reject(new Error('not today')));
  return { player, refuse, opened: () => opened };
}

test('a rediscovered player gets its turn when the session with the earlier one fails', async () => {
  const { world, noor, events } = await callers('noor');
  const [before, after] = [reluctantPlayer(), reluctantPlayer()];
  noor.device.export(MusicPlayer, before.player);
  await world.runUntil(() => before.opened() === 1, minutes(1));
  noor.device.export(MusicPlayer, after.player);
  await world.run(seconds(10));
  expect(after.opened()).toBe(0);
  before.refuse();
  await world.run(seconds(10));
  expect(after.opened()).toBe(1);
  after.refuse();
  await world.run(minutes(1));
  // There is no newer one: the next meeting starts over.
  expect([before.opened(), after.opened()]).toEqual([1, 1]);
  expect(story(events)).toEqual([
    'sending started',
    'sending dropped 0: refused',
    'sending started',
    'sending dropped 0: refused',
  ]);
});
