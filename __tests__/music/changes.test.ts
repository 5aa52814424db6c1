import fc from 'fast-check';
import type { Library, Song } from '../../src/music';
import { makeLibrary, withoutSongs, withSongs } from '../../src/music';
import { LibraryHistory } from '../../src/music/changes';
import { Reception } from '../../src/music/reception';
import type { ReceivedLibrary } from '../../src/music/reception';
import { minutes, seconds } from '../../src/runtime';
import { duet, songs, story } from './duet';
import { SLOW } from './midway';

/** They meet, exchange, and part for so long that the next time is another meeting. */
async function firstMeeting(ada: readonly Song[], noor: readonly Song[]) {
  const pair = await duet({ ada, noor });
  pair.meet();
  await pair.exchanged();
  const leave = async () => {
    pair.part();
    await pair.world.run(minutes(25));
    [pair.ada, pair.noor].forEach(({ events }) => events.splice(0));
  };
  const meetAgain = async () => {
    pair.meet();
    await pair.until(pair.ada, 'exchange finished', 2);
    await pair.until(pair.noor, 'exchange finished', 2);
    await pair.world.run(seconds(1));
  };
  return { ...pair, leave, meetAgain };
}

const nothing = { state: 'finished', songs: 0, of: 0 };

test('who has changed nothing since the last meeting sends nothing', async () => {
  const { seenBy, leave, meetAgain } = await firstMeeting(songs(100), songs(100, 50));
  await leave();
  await meetAgain();
  expect(seenBy('ada')).toMatchObject({ sending: nothing, receiving: nothing, common: 50 });
  expect(seenBy('noor')).toMatchObject({ sending: nothing, receiving: nothing, common: 50 });
});

test('a changed library sends only the changes: songs added, removed and respelled', async () => {
  const { ada, seenBy, leave, meetAgain } = await firstMeeting(songs(100), songs(100));
  await leave();
  const [gone, respelled, ...rest] = songs(103);
  expect(gone).toBeDefined();
  ada.player.setLibrary(
    makeLibrary([{ artist: respelled?.artist ?? '', title: `${respelled?.title}!` }, ...rest]),
  );
  await meetAgain();
  // 1 removed, 1 respelled (removed and added), 3 added.
  expect(seenBy('ada').sending).toEqual({ state: 'finished', songs: 6, of: 6 });
  expect(seenBy('noor')).toMatchObject({ receiving: { songs: 6 }, theirSongs: 102, common: 99 });
  expect(seenBy('ada')).toMatchObject({ common: 99, percent: (100 * 99) / 102 });
});

test('who has replaced the whole library sends all of the new one', async () => {
  const { ada, seenBy, leave, meetAgain } = await firstMeeting(songs(100), songs(100));
  await leave();
  ada.player.setLibrary(makeLibrary(songs(60, 1000)));
  await meetAgain();
  expect(seenBy('noor')).toMatchObject({ receiving: { of: 60 }, theirSongs: 60, common: 0 });
});

test('a library that changes while the two are together is sent at once', async () => {
  const { world, ada, seenBy } = await firstMeeting(songs(10), songs(100));
  ada.player.setLibrary(makeLibrary(songs(12)));
  await world.run(seconds(1));
  expect(seenBy('noor')).toMatchObject({ receiving: { songs: 2, of: 2 }, common: 12 });
  expect(seenBy('ada')).toMatchObject({ common: 12, percent: 100 });
  ada.player.setLibrary(makeLibrary(songs(10)));
  await world.run(seconds(1));
  expect(seenBy('noor')).toMatchObject({ receiving: { songs: 2, of: 2 }, theirSongs: 10 });
});

test('songs that come and go one by one are sent one by one, and both know what they have in common', async () => {
  const { world, ada, libraries, seenBy } = await firstMeeting(songs(10), songs(100, 5));
  const [first, ...others] = songs(12) as [Song, ...Song[]];
  const shout = ({ artist, title }: Song) => ({ artist, title: `${title}!` });
  const steps: [Library, number, number][] = [];
  let library = libraries.ada;
  const step = (next: Library, sent: number, common: number) =>
    steps.push([(library = next), sent, common]);
  step(withSongs(library, others.slice(-2)), 2, 7);
  step(withoutSongs(library, [first]), 1, 7);
  step(withoutSongs(library, others.slice(-1)), 1, 6);
  step(withSongs(library, others.slice(-1).map(shout)), 1, 7);
  for (const [next, sent, common] of steps) {
    ada.player.setLibrary(next);
    expect(seenBy('ada').common).toBe(common);
    await world.run(seconds(1));
    expect(seenBy('noor')).toMatchObject({
      receiving: { state: 'finished', songs: sent, of: sent },
      theirSongs: next.songs.length,
      common,
    });
  }
});

test('a library that changes while it is being sent is sent, and then its changes', async () => {
  const { world, ada, seenBy, meet, crossing } = await duet({
    ada: songs(5000),
    noor: songs(5),
    world: { network: SLOW },
  });
  meet();
  await crossing();
  ada.player.setLibrary(makeLibrary(songs(5001)));
  await world.run(minutes(1));
  expect(seenBy('noor')).toMatchObject({ receiving: { songs: 1, of: 1 }, theirSongs: 5001 });
});

test('a receiver that was restarted has forgotten, and is sent everything', async () => {
  const { phones, seenBy, leave, meetAgain } = await firstMeeting(songs(100), songs(100));
  await leave();
  phones.noor.restart();
  await meetAgain();
  expect(seenBy('ada')).toMatchObject({ sending: { of: 100 }, receiving: nothing });
});

test('a sender that was restarted with the same library sends nothing, with another everything', async () => {
  const { phones, libraries, seenBy, leave, meetAgain } = await firstMeeting(
    songs(100),
    songs(100),
  );
  await leave();
  phones.ada.restart();
  await meetAgain();
  expect(seenBy('noor')).toMatchObject({ receiving: nothing, theirSongs: 100 });
  await leave();
  libraries.ada = makeLibrary(songs(101));
  phones.ada.restart();
  await meetAgain();
  expect(seenBy('noor')).toMatchObject({ receiving: { of: 101 }, theirSongs: 101 });
});

test('changes that expire on their way leave the earlier library whole, and come again', async () => {
  const { world, ada, noor, phones, seenBy, meet, crossing, exchanged } = await duet({
    ada: songs(6000),
    noor: songs(100),
    world: { network: SLOW },
  });
  meet();
  await exchanged();
  ada.player.setLibrary(makeLibrary(songs(6000, 2900)));
  await world.run(seconds(0.5));
  await crossing();
  world.apart(phones.ada, phones.noor);
  await world.run(minutes(25));
  expect(story(noor.events)).toContainEqual(
    expect.stringMatching(/^receiving dropped [1-9]\d*: elapsed$/),
  );
  expect(seenBy('noor')).toMatchObject({ theirSongs: 6000, common: 100 });
  noor.events.splice(0);
  world.together(phones.ada, phones.noor);
  await exchanged();
  // 2,900 gone and 2,900 new, all of them again.
  expect(seenBy('noor')).toMatchObject({
    receiving: { songs: 5800, of: 5800 },
    theirSongs: 6000,
    common: 0,
  });
});

test('whatever the two libraries are, what the receiver ends up with is what the sender has', () => {
  const song = fc.record({
    artist: fc.constantFrom('Mika', 'MIKA', 'Blur', 'Björk', '!!!'),
    title: fc.constantFrom('a', 'A', 'b', 'c (feat. d)', 'c', 'é'),
  });
  fc.assert(
    fc.property(fc.array(fc.array(song), { minLength: 1, maxLength: 8 }), libraries => {
      const [first = [], ...later] = libraries;
      const history = new LibraryHistory(makeLibrary(first));
      let known: ReceivedLibrary | undefined;
      for (const next of [first, ...later]) {
        history.replace(makeLibrary(next));
        const { base, changes, revision } = history.since(known?.revision);
        const reception = new Reception(base === undefined ? undefined : known, changes.length);
        for (const change of changes) {
          if (change.kind === 'added') {
            reception.add(change.song);
          } else {
            reception.remove(change.song);
          }
        }
        known = reception.complete(revision);
        expect(new Map(known.byKey)).toEqual(new Map(history.latest.byKey));
      }
    }),
  );
});
