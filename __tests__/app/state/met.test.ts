import { encodeText, minutes, seconds } from '../../../src/runtime';
import type { World } from '../../../src/simulation';
import type { Running } from './two-apps';
import { personAt, songs, twoApps } from './two-apps';

const metBy = ({ earshot }: Running) => earshot.store.getState().met;
const idOf = (one: Running) => one.earshot.store.getState().me.id as string;

async function together() {
  const apps = await twoApps();
  await apps.world.run(seconds(20));
  return apps;
}

/** The phone's clock and storage need the world to run. */
async function meanwhile<T>(world: World, asked: Promise<T>): Promise<T> {
  await world.run(seconds(1));
  return asked;
}

const sharing = (world: World, one: Running, id: string) =>
  meanwhile(world, one.earshot.sharingWith(id));

async function recordsOf(world: World, { phone: { ports } }: Running) {
  const found = ['met ', 'list of '].map(prefix => ports.storage.keys(prefix));
  return (await meanwhile(world, Promise.all(found))).flat();
}

test('a person with whom lists were exchanged is met, with what the two share', async () => {
  const { ada, noor } = await together();
  expect(metBy(ada)).toMatchObject([
    {
      id: idOf(noor),
      name: 'Noor',
      standing: 'known',
      matches: 1,
      theirSongs: 90,
      common: 30,
      artistsInCommon: 30,
    },
  ]);
  expect(metBy(ada)[0]?.percent).toBeCloseTo(33.3, 1);
  expect(metBy(ada)[0]?.artists[0]).toEqual({ key: 'artist60', name: 'Artist 60', songs: 1 });
});

test('what the two share can be looked at while they are here', async () => {
  const { world, ada, noor } = await together();
  const shared = await sharing(world, ada, idOf(noor));
  expect(shared?.sharing.common).toHaveLength(30);
  expect(shared?.sharing.onlyTheirs).toHaveLength(60);
  const [first] = shared?.sharing.onlyTheirs ?? [];
  expect(shared?.theirs.get(first as string)?.artist).toMatch(/^Artist (9\d|1\d\d)$/);
});

test('it stays when they leave, and when the app is restarted', async () => {
  const { world, ada, noor } = await together();
  const id = idOf(noor);
  noor.phone.moveAway();
  await world.run(minutes(15));
  expect(personAt(ada, 'Noor')?.presence.state).toBe('gone');
  const lastMs = metBy(ada)[0]?.lastMs ?? 0;
  expect(ada.phone.ports.clock.wallMs() - lastMs).toBeGreaterThan(minutes(14));
  ada.phone.restart();
  await world.run(seconds(5));
  expect(personAt(ada, 'Noor')).toBeUndefined();
  expect(metBy(ada)).toMatchObject([{ id, name: 'Noor', lastMs, common: 30 }]);
  const shared = await sharing(world, ada, id);
  expect([shared?.sharing.common.length, shared?.theirs.size]).toEqual([30, 90]);
});

test('what is shared follows the songs of this phone', async () => {
  const { world, ada, noor } = await together();
  ada.earshot.setSongs(songs(60, 70).songs);
  const shared = await sharing(world, ada, idOf(noor));
  expect([shared?.sharing.common.length, shared?.sharing.onlyTheirs.length]).toEqual([10, 80]);
  expect(metBy(ada)).toMatchObject([{ common: 10, percent: 100 }]);
});

test.each([
  ['forgotten', (one: Running, id: string) => one.earshot.forget(id)],
  ['removed from the history', (one: Running, id: string) => one.earshot.removeMet(id)],
])('someone who is %s leaves no list behind', async (_, remove) => {
  const { world, ada, noor } = await together();
  expect(await recordsOf(world, ada)).not.toEqual([]);
  noor.phone.moveAway();
  await world.run(seconds(30));
  remove(ada, idOf(noor));
  await world.run(seconds(5));
  expect(metBy(ada)).toEqual([]);
  expect(await sharing(world, ada, idOf(noor))).toBeUndefined();
  expect(await recordsOf(world, ada)).toEqual([]);
});

test('a list that is removed while it is being written is not kept', async () => {
  const { world, ada, noor } = await twoApps();
  await world.runUntil(() => metBy(ada).length > 0, minutes(1));
  ada.earshot.removeMet(idOf(noor));
  noor.phone.moveAway();
  await world.run(seconds(30));
  expect(await recordsOf(world, ada)).toEqual([]);
});

test('a record that no version has written is passed over', async () => {
  const { world, ada } = await together();
  for (const [key, text] of [
    ['met x', '{'],
    ['met y', 'null'],
    ['met z', '{"id":5}'],
  ] as const) {
    await meanwhile(world, ada.phone.ports.storage.set(key, encodeText(text)));
  }
  ada.phone.restart();
  await world.run(seconds(20));
  expect(metBy(ada).map(({ name }) => name)).toEqual(['Noor']);
  expect(ada.earshot.store.getState().phase.state).toBe('running');
});
