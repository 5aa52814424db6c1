import type { Far } from '../../src/runtime';
import { minutes, seconds } from '../../src/runtime';
import { LibraryHistory } from '../../src/music/changes';
import type { Song } from '../../src/music';
import { grouped, makeLibrary } from '../../src/music';
import { exportPlayer, MusicPlayer, uploadLibrary } from '../../src/music/player';
import { SendingWindow } from '../../src/music/window';
import { gather } from '../runtime/two-phones';
import { quietService } from './callers';
import { duet, songs, story } from './duet';
import { bothDropped, drops, midway, SLOW } from './midway';

/** Ada takes down what arrives; Noor sends. */
async function dictation(count: number) {
  const met = await gather(['ada', 'noor'], { world: { network: SLOW } });
  const library = makeLibrary(songs(count));
  const arrived: string[] = [];
  const welcome = () => ({
    knownRevision: () => undefined,
    started: () => undefined,
    added: ({ title }: Song) => arrived.push(title),
    removed: () => undefined,
    complete: () => ({ common: arrived.length, songs: arrived.length }),
    expired: (reason: string) => arrived.push(reason),
  });
  exportPlayer(met.ada.device, welcome, quietService);
  const players: Far<MusicPlayer>[] = [];
  met.noor.device.whenDiscovered(MusicPlayer, player => players.push(player));
  await met.world.runUntil(() => players.length > 0, seconds(30));
  const told: unknown[] = [];
  const progress = {
    window: new SendingWindow(() => undefined),
    started: () => undefined,
    matchKnown: (overlap: unknown) => told.push(overlap),
  };
  const upload = uploadLibrary(
    players[0] as Far<MusicPlayer>,
    'noor',
    new LibraryHistory(library),
    progress,
  );
  upload.catch(() => undefined);
  return { ...met, upload, told, arrived, titles: library.songs.map(({ title }) => title) };
}

test('a walk in the middle of an exchange: every song arrives exactly once, in order', async () => {
  const { world, ada, noor, upload, told, arrived, titles } = await dictation(3000);
  for (const length of [3, 90, 400]) {
    const before = arrived.length;
    await world.runUntil(() => arrived.length > before, seconds(60));
    world.apart(ada.phone, noor.phone);
    await world.run(seconds(length));
    world.together(ada.phone, noor.phone);
  }
  expect(arrived.length).toBeLessThan(titles.length);
  await world.run(minutes(1));
  await upload;
  expect(told).toEqual([{ common: 3000, songs: 3000 }]);
  expect(arrived).toEqual(titles);
});

test('a resumed session continues where it was', async () => {
  const { world, ada, noor, seenBy, walkAway, comeBack, exchanged } = await midway();
  walkAway();
  await world.run(minutes(9));
  const { sending } = seenBy('ada');
  expect(sending.state).toBe('under way');
  expect(sending.songs).toBeGreaterThan(0);
  expect(sending.songs).toBeLessThan(5000);
  comeBack();
  await exchanged();
  expect(seenBy('ada').sending).toEqual({ state: 'finished', songs: 5000, of: 5000 });
  for (const side of [ada, noor]) {
    expect(story(side.events).filter(line => line.includes('started'))).toHaveLength(2);
    expect(drops(side)).toEqual([]);
  }
});

test('a walk for longer than the session lives: both ends drop what crossed, and both say so', async () => {
  const { world, ada, noor, seenBy, walkAway, comeBack, exchanged } = await midway();
  walkAway();
  const arrived = seenBy('noor').receiving.songs;
  expect(arrived).toBeGreaterThan(0);
  await world.run(minutes(12));

  for (const side of [ada, noor]) {
    expect(drops(side)).toEqual(bothDropped('elapsed'));
  }
  const dropped = noor.events.find(
    event => event.type === 'exchange dropped' && event.direction === 'receiving',
  );
  expect(dropped).toMatchObject({
    songs: seenBy('noor').receiving.songs,
    message:
      `The list of ada is incomplete: you were apart for too long. ${grouped(
        arrived,
        ',',
      )} songs are dropped, ` + 'and the next meeting starts over.',
  });
  expect(seenBy('noor')).toMatchObject({ receiving: { state: 'dropped' }, percent: undefined });

  comeBack();
  await exchanged();
  expect(seenBy('noor')).toMatchObject({
    receiving: { state: 'finished', songs: 5000, of: 5000 },
    common: 5000,
    notified: true,
  });
});

test('a phone that is restarted in the middle: the other drops what it had, and starts over', async () => {
  const { ada, noor, phones, seenBy, until, exchanged } = await midway();
  phones.noor.restart();
  await until(ada, 'exchange dropped', 2);
  expect(drops(ada)).toEqual(bothDropped('peer restarted', '\\d+'));
  await exchanged();
  expect(seenBy('ada')).toMatchObject({ common: 5000, notified: true });
  expect(seenBy('noor')).toMatchObject({ common: 5000, notified: true });
  expect(noor.player.snapshot().people).toHaveLength(1);
});

test('a session that outlives the reference to the player continues, though the player is rediscovered', async () => {
  const { world, ada, noor, phones, devices, seenBy, meet, until, exchanged } = await duet({
    ada: songs(40_000),
    noor: songs(10),
    world: { network: SLOW, discovery: { intervalMs: { least: 500, most: 1000 } } },
  });
  meet();
  await until(ada, 'exchange started');
  // The reference was last renewed now; the session is renewed with every song that arrives from here on.
  await world.run(seconds(50));
  world.apart(phones.ada, phones.noor);
  const held = () => devices.ada.device.snapshot().leases.filter(({ role }) => role === 'holder');
  expect(held()).toHaveLength(2);
  await world.run(minutes(9) + seconds(12));
  expect(held()).toHaveLength(1);
  expect(seenBy('ada').sending.state).toBe('under way');

  world.together(phones.ada, phones.noor);
  await exchanged();
  await world.run(minutes(1));
  expect(held()).toHaveLength(1);
  for (const { events } of [ada, noor]) {
    expect(story(events).sort()).toEqual([
      expect.stringContaining('matched'),
      'receiving finished',
      'receiving started',
      'sending finished',
      'sending started',
    ]);
  }
});

test('a player that is closed in the middle tells the other at once', async () => {
  const { world, ada, noor } = await midway();
  ada.player.close();
  await world.run(seconds(10));
  expect(drops(noor)).toEqual(bothDropped('revoked'));
});
