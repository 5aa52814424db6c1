import type { AgentHostOptions, Behaviour } from '../../src/agents';
import { AgentRefusedError, AgentStoreError, defineBehaviour } from '../../src/agents';
import { encodeText, minutes, seconds } from '../../src/runtime';
import type { Ports, StorageChanges } from '../../src/runtime';
import { gatherHosts, leftOver, onDisk } from './hosts';
import { newWalk, walk } from './walk';

const rest = defineBehaviour<unknown>({
  name: 'rest',
  version: 1,
  stageSize: 1,
  stop: state => ({ state, next: [] }),
}) as Behaviour;

/** A disk that is full whenever it is said to be. `after`: what was to be written is there all the same. */
function fillable() {
  const disk = { isFull: false, fails: 'before' as 'before' | 'after', writes: 0 };
  const options = ({ storage, ...ports }: Ports): Partial<AgentHostOptions> => ({
    ports: {
      ...ports,
      storage: {
        get: key => storage.get(key),
        keys: prefix => storage.keys(prefix),
        set: (key, value) => storage.set(key, value),
        delete: key => storage.delete(key),
        write: async (changes: StorageChanges) => {
          disk.writes += 1;
          if (!disk.isFull) return storage.write(changes);
          if (disk.fails === 'after') await storage.write(changes);
          throw new Error('The disk is full.');
        },
      },
    },
  });
  return { disk, options };
}

async function settledIn<T>(
  world: ReturnType<typeof gatherHosts>['world'],
  promise: Promise<T>,
): Promise<{ value?: T; error?: unknown }> {
  const outcome = promise.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  );
  await world.run(seconds(3));
  return outcome;
}

it('T9: of 60 agents that are launched at once 50 are taken, and the others are refused', async () => {
  const { world, parties } = gatherHosts(['ada'], () => [rest]);
  await world.run(seconds(5));
  const [ada] = parties as [(typeof parties)[0]];
  const launches = Array.from({ length: 60 }, (_, at) => ada.host.launch('rest', at));
  const { value = [] } = await settledIn(world, Promise.allSettled(launches));
  expect(value.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  for (const each of value) {
    if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(AgentRefusedError);
  }
  expect(onDisk(ada, 'agents/stage/').size).toBe(50);
});

it.each(['before', 'after'] as const)(
  'T2: a host whose write failed (%s it was done) says so, and goes on by itself when there is space',
  async fails => {
    const { disk, options } = fillable();
    const { world, parties } = gatherHosts(['ada', 'noor', 'jules'], () => [walk(3)], 3, options);
    disk.fails = fails;
    await world.run(seconds(20));
    const [ada] = parties as [(typeof parties)[0]];
    const launched = ada.host.launch('walk', newWalk(ada.id));
    await world.run(10);
    // All three at once, in the middle of the way.
    await world.runUntil(() => disk.writes >= 8, minutes(1));
    disk.isFull = true;
    await world.run(minutes(2));
    expect(ada.events.some(({ type }) => type === 'stopped')).toBe(true);
    const refused = await settledIn(world, ada.host.launch('walk', newWalk(ada.id)));
    expect(refused.error).toBeInstanceOf(AgentRefusedError);
    disk.isFull = false;
    await launched;
    await world.run(minutes(10));
    const home = onDisk(ada, 'agents/ledger/walk/').get('home')?.split(',') ?? [];
    expect(home).toHaveLength(2);
    for (const party of parties) expect(leftOver(party)).toEqual([]);
    const again = await settledIn(world, ada.host.launch('walk', newWalk(ada.id)));
    expect(again.error).toBeUndefined();
  },
);

it('T2: a host that found no space at its start begins when there is some', async () => {
  const { disk, options } = fillable();
  disk.isFull = true;
  const { world, parties } = gatherHosts(['ada'], () => [rest], 1, options);
  await world.run(seconds(20));
  disk.isFull = false;
  await world.run(minutes(6));
  const [ada] = parties as [(typeof parties)[0]];
  const { error } = await settledIn(world, ada.host.launch('rest', 1));
  expect(error).toBeUndefined();
});

it('T2: an entry that could not be removed is said to be there still', async () => {
  const { disk, options } = fillable();
  const { world, parties } = gatherHosts(['ada'], () => [rest], 1, options);
  await world.run(seconds(5));
  const [ada] = parties as [(typeof parties)[0]];
  disk.isFull = true;
  expect((await settledIn(world, ada.host.launch('rest', 1))).error).toBeDefined();
  expect((await settledIn(world, ada.host.removeFromLedger('rest', 'x'))).error).toBeDefined();
});

it.each(['null', '[]', '"x"', '{}', '{"device":"DEVICE"}', '{"device":"DEVICE","id":"a/b"}', '{'])(
  'T7: a record of the store that is %s is reported, and nothing is changed',
  async text => {
    const { world, parties } = gatherHosts(['ada'], () => [rest]);
    await world.run(seconds(5));
    const [ada] = parties as [(typeof parties)[0]];
    const damaged = encodeText(text.replace('DEVICE', ada.id));
    ada.phone.storage.write(new Map([['agents/store', damaged]]));
    const before = ada.phone.storage.keys();
    ada.phone.restart();
    await world.run(seconds(5));
    const { error } = await settledIn(world, ada.host.ready);
    expect(error).toBeInstanceOf(AgentStoreError);
    expect(ada.phone.storage.keys()).toEqual(before);
    expect(ada.phone.storage.read('agents/store')).toEqual(damaged);
  },
);

it('T7: who begins as a new device drops a store that cannot be read', async () => {
  const { world, parties } = gatherHosts(
    ['ada'],
    () => [rest],
    1,
    () => ({ asNewDevice: true }),
  );
  const [ada] = parties as [(typeof parties)[0]];
  ada.phone.storage.write(
    new Map(['agents/store', 'agents/last/a'].map(key => [key, encodeText('{')])),
  );
  await world.run(seconds(5));
  expect((await settledIn(world, ada.host.launch('rest', 1))).error).toBeUndefined();
});

it('T7: records without the store that they belong to are not carried on under another name', async () => {
  const { world, parties } = gatherHosts(['ada'], () => [rest]);
  await world.run(seconds(5));
  const [ada] = parties as [(typeof parties)[0]];
  await settledIn(world, ada.host.launch('rest', 1));
  ada.phone.storage.write(new Map([['agents/store', undefined]]));
  const before = ada.phone.storage.keys();
  ada.phone.restart();
  await world.run(seconds(5));
  const { error } = await settledIn(world, ada.host.ready);
  expect(error).toBeInstanceOf(AgentStoreError);
  expect(ada.phone.storage.keys()).toEqual(before);
});

it('G3: a stop that never ends is ended, and the agent goes on', async () => {
  const hanging = defineBehaviour<string>({
    name: 'hanging',
    version: 1,
    stageSize: 1,
    stop(state, { isHome, others, ledger }) {
      if (!isHome) return new Promise(() => undefined);
      if (state === 'new') return { state: 'sent', next: others };
      ledger.set('home', state);
      return { state, next: 'end' };
    },
  }) as Behaviour;
  const { world, parties } = gatherHosts(['ada', 'noor'], () => [hanging]);
  await world.run(seconds(20));
  const [ada] = parties as [(typeof parties)[0]];
  void ada.host.launch('hanging', 'new');
  await world.run(minutes(60));
  expect(onDisk(ada, 'agents/ledger/hanging/').get('home')).toBe('sent');
});

it('a listener that throws neither stops a host nor keeps others from hearing', async () => {
  const { world, parties } = gatherHosts(['ada', 'noor', 'jules'], () => [walk(3)], 5);
  await world.run(seconds(20));
  for (const { host } of parties) {
    host.observe(() => {
      throw new Error('a listener failed');
    });
  }
  const [ada] = parties as [(typeof parties)[0]];
  const launched = ada.host.launch('walk', newWalk(ada.id));
  launched.catch(() => undefined);
  await world.run(minutes(2));
  expect(onDisk(ada, 'agents/ledger/walk/').get('home')?.split(',')).toHaveLength(2);
});

it('T3: what is over says from which phone the agent came, also when that was before a restart', async () => {
  const { world, parties } = gatherHosts(['ada', 'noor'], () => [walk(1)], 9);
  await world.run(seconds(20));
  const [ada, noor] = parties as [(typeof parties)[0], (typeof parties)[0]];
  void ada.host.launch('walk', newWalk(ada.id));
  await world.runUntil(() => onDisk(noor, 'agents/stage/').size > 0, seconds(30));
  noor.phone.restart();
  await world.run(minutes(2));
  const said = [...onDisk(noor, 'agents/last/').values()];
  expect(said.map(text => (JSON.parse(text) as { by: string }).by)).toEqual([ada.id]);
});

describe.each([-1, 1])('a wall clock that jumps by %s year while a walk is under way', years => {
  it('T8, G2: it is home once, or its life is over everywhere', async () => {
    const year = 365 * 24 * 60 * 60 * 1000 * years;
    const { world, parties } = gatherHosts(['ada', 'noor', 'jules'], () => [walk(3)], 7);
    await world.run(seconds(20));
    const [ada, noor] = parties as [(typeof parties)[0], (typeof parties)[0]];
    void ada.host.launch('walk', newWalk(ada.id));
    await world.run(100);
    noor.phone.shiftWallClock(year);
    await world.run(seconds(2));
    noor.phone.crash();
    await world.run(seconds(5));
    noor.phone.restart();
    await world.run(minutes(45));
    const commits = parties.flatMap(({ events }) =>
      events.flatMap(event => (event.type === 'committed' ? [event.hop] : [])),
    );
    expect(new Set(commits).size).toBe(commits.length);
    if (years < 0) {
      expect(onDisk(ada, 'agents/ledger/walk/').get('home')?.split(',')).toHaveLength(2);
    }
  });
});
