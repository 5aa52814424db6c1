import type { Song } from '../../src/music';
import { Digest } from '../../src/music/revision';
import { leaseTimeLeft, minutes, seconds } from '../../src/runtime';
import { callers, refused } from './callers';
import { songs, story } from './duet';

function revisionOf(...list: Song[]): string {
  const digest = new Digest();
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
  const overlap = await met.answer(session.endExchange(revisionOf(first)));
  return { ...met, session, overlap };
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

test('endExchange ends the session, and tells what the two have in common', async () => {
  const { session, overlap, ada } = await oneSong();
  expect(overlap).toEqual({ common: 1, songs: 10 });
  expect(leaseTimeLeft(session)).toBe(0);
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
  await expect(answer(session.endExchange(revisionOf(second)))).rejects.toEqual(
    refused('is not the library that was announced'),
  );
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
