/** Whole hosts that fail at moments that nobody would choose, written from the rules alone. */
import type { Behaviour } from '../../src/agents';
import { defineBehaviour } from '../../src/agents';
import { minutes, seconds } from '../../src/runtime';
import type { HostParty } from './hosts';
import { gatherHosts, leftOver, onDisk } from './hosts';
import { newWalk, walk } from './walk';

const NAMES = ['Ada', 'Noor', 'Jules', 'Mika'];

const homeOf = (ada: HostParty) => onDisk(ada, 'agents/ledger/walk/').get('home')?.split(',') ?? [];

const committedHops = (parties: readonly HostParty[]) =>
  parties.flatMap(({ events }) =>
    events.flatMap(event => (event.type === 'committed' ? [event.hop] : [])),
  );

const workerAt = (parties: readonly HostParty[], wanted: number) =>
  parties.find(({ host }) =>
    host.snapshot().some(({ hop, role }) => hop === wanted && role === 'worker'),
  );

async function gathered(
  behavioursOf: (name: string) => readonly Behaviour[] = () => [walk(3)],
  names: readonly string[] = NAMES,
) {
  const { world, parties } = gatherHosts(names, behavioursOf);
  await world.run(seconds(30));
  return { world, parties, ada: parties[0] as HostParty };
}

const expectOnce = (parties: readonly HostParty[]) => {
  const hops = committedHops(parties);
  expect(hops).toEqual([...new Set(hops)]);
  const marked = parties.filter(party => onDisk(party, 'agents/ledger/walk/').has('visited'));
  expect(homeOf(parties[0] as HostParty).sort()).toEqual(marked.map(({ id }) => id).sort());
  expect(marked.length).toBeGreaterThan(0);
};

describe.each(['voting', 'consensus'] as const)(
  'switched off when the first vote is bound, %s',
  decide => {
    async function offInMidVote() {
      const { world, parties, ada } = await gathered();
      let off: HostParty | undefined;
      const stopListening = parties.map(({ host }) =>
        host.observe(event => {
          const votes = event.type === 'bound' || event.type === 'voting';
          if (!votes || event.hop !== 1 || off !== undefined) return;
          // By consensus nothing binds: the worker goes when it has asked.
          if (decide === 'voting' && event.type !== 'bound') return;
          off = workerAt(parties, 1);
          off?.phone.crash();
        }),
      );
      void ada.host.launch('walk', newWalk(ada.id), { decide });
      await world.runUntil(() => off !== undefined, minutes(1));
      stopListening.forEach(stop => stop());
      await world.run(minutes(3));
      return { world, parties, off: off as unknown as HostParty };
    }

    it('X6: by voting the stage waits for that phone; by consensus it does not', async () => {
      const { parties, off } = await offInMidVote();
      const bound = parties.flatMap(({ host }) => host.snapshot().flatMap(one => one.votedFor));
      expect(committedHops(parties).includes(1)).toBe(decide === 'consensus');
      expect(bound.includes(off.id)).toBe(decide === 'voting');
    });

    it('X2: when it is back the stage counts once, and nothing is left', async () => {
      const { world, parties, off } = await offInMidVote();
      off.phone.restart();
      await world.run(minutes(8));
      expectOnce(parties);
      expect(parties.flatMap(leftOver)).toEqual([]);
    });
  },
);

it('G3: a stop that goes on after its phone has slept through its stage counts for nothing', async () => {
  let slow: { readonly name: string; readonly answer: () => void } | undefined;
  const slowly = (name: string) => {
    const quick = walk(3);
    return defineBehaviour({
      ...quick,
      stop: async (state, here) => {
        if (!here.isHome && slow === undefined) {
          await new Promise<void>(answer => (slow = { name, answer }));
        }
        return quick.stop(state, here);
      },
    });
  };
  const { world, parties, ada } = await gathered(name => [slowly(name)]);
  void ada.host.launch('walk', newWalk(ada.id));
  await world.runUntil(() => slow !== undefined, minutes(1));
  const asleep = parties.find(({ name }) => name === slow?.name) as HostParty;
  asleep.phone.sleep();
  await world.run(minutes(2));
  expect(committedHops(parties)).toContain(1);
  asleep.phone.wake();
  slow?.answer();
  await world.run(minutes(8));
  expectOnce(parties);
  expect(parties.flatMap(leftOver)).toEqual([]);
});

it('X1: all phones go off at once in mid-vote, and come back one by one: it is home once', async () => {
  const { world, parties, ada } = await gathered();
  let isOff = false;
  parties.forEach(({ host }) =>
    host.observe(event => {
      if (event.type !== 'bound' || event.hop !== 1 || isOff) return;
      isOff = true;
      parties.forEach(({ phone }) => phone.crash());
    }),
  );
  void ada.host.launch('walk', newWalk(ada.id));
  await world.runUntil(() => isOff, minutes(1));
  for (const { phone } of [...parties].reverse()) {
    await world.run(minutes(2));
    phone.restart();
  }
  await world.run(minutes(8));
  expectOnce(parties);
  expect(parties.flatMap(leftOver)).toEqual([]);
});

it('T7: an observer whose app is installed again is another node; the stage does without it, and nobody waits for it for ever', async () => {
  const { world, parties, ada } = await gathered();
  void ada.host.launch('walk', newWalk(ada.id));
  await world.runUntil(() => workerAt(parties, 1) !== undefined, minutes(1));
  const worker = workerAt(parties, 1) as HostParty;
  // Never the owner's: its agent would have no home.
  const observing = () =>
    parties.find(({ host, id }) =>
      host
        .snapshot()
        .some(
          ({ hop, nodes }) => hop === 1 && ![worker.id, ada.id].includes(id) && nodes.includes(id),
        ),
    );
  await world.runUntil(() => observing() !== undefined, seconds(10));
  const observer = observing() as HostParty;
  observer.phone.crash();
  // The keychain keeps who it is; the agents' records are gone.
  const { storage } = observer.phone;
  const agents = storage.keys().filter(key => key.startsWith('agents/'));
  storage.write(new Map(agents.map(key => [key, undefined])));
  observer.phone.restart();
  await world.run(minutes(10));
  const hops = committedHops(parties);
  expect(hops).toEqual([...new Set(hops)]);
  expect(homeOf(ada).length).toBeGreaterThan(0);
  expect(parties.flatMap(leftOver).filter(key => /^(decision|prepared)/.test(key))).toEqual([]);
});

it('G3: five agents that count in one ledger at the same time count to five, each once', async () => {
  const counting = defineBehaviour<{ readonly isBack: boolean }>({
    name: 'walk',
    version: 1,
    stageSize: 3,
    async stop({ isBack }, { isHome, others, ledger, home }) {
      if (isHome && isBack) return { state: { isBack }, next: 'end' };
      if (isHome) return { state: { isBack }, next: others.slice(0, 1) };
      const count = Number((await ledger.get('count')) ?? '0');
      ledger.set('count', String(count + 1));
      ledger.set(`from ${home}`, '1');
      return { state: { isBack: true }, next: 'home' };
    },
  }) as Behaviour;
  for (const decide of ['voting', 'consensus'] as const) {
    const { world, parties, ada } = await gathered(() => [counting]);
    for (let at = 0; at < 5; at += 1) void ada.host.launch('walk', { isBack: false }, { decide });
    await world.run(minutes(5));
    const counts = parties.map(party =>
      Number(onDisk(party, 'agents/ledger/walk/').get('count') ?? '0'),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(5);
    expect(parties.flatMap(leftOver)).toEqual([]);
  }
});

it('G1: a phone whose app is another version keeps the agent, says so, and goes on when it knows it again', async () => {
  let version = 1;
  const { world, parties, ada } = await gathered(
    name => (name === 'Noor' ? [walk(1, version)] : [walk(1)]),
    ['Ada', 'Noor'],
  );
  const noor = parties[1] as HostParty;
  void ada.host.launch('walk', newWalk(ada.id));
  await world.runUntil(() => onDisk(noor, 'agents/stage/').size > 0, minutes(1));
  noor.phone.crash();
  version = 2;
  noor.phone.restart();
  await world.run(minutes(10));
  expect(noor.events).toContainEqual(
    expect.objectContaining({ type: 'unknown behaviour', behaviour: 'walk', version: 1 }),
  );
  expect(onDisk(noor, 'agents/stage/').size).toBe(1);
  noor.phone.crash();
  version = 1;
  noor.phone.restart();
  await world.run(minutes(6));
  expect(homeOf(ada)).toEqual([noor.id]);
  expect(parties.flatMap(leftOver)).toEqual([]);
});

it('T8: a life that ends while its carrier is off ends everywhere, and nothing but marks stays', async () => {
  const { world, parties, ada } = await gathered();
  void ada.host.launch('walk', newWalk(ada.id), { lifeMs: 5 * 60_000 });
  await world.runUntil(() => workerAt(parties, 1) !== undefined, minutes(1));
  parties.forEach(({ phone }) => phone.crash());
  await world.run(minutes(20));
  parties.forEach(({ phone }) => phone.restart());
  await world.run(minutes(10));
  expect(homeOf(ada)).toEqual([]);
  const left = parties.flatMap(leftOver).filter(key => !key.startsWith('expired'));
  expect(left).toEqual([]);
  expect(parties.flatMap(({ events }) => events).some(({ type }) => type === 'expired')).toBe(true);
});

it('T9, G8: an agent that never wants to end ends at home after its last hop, and leaves there what it has to leave', async () => {
  const circling = defineBehaviour<number>({
    name: 'walk',
    version: 1,
    stageSize: 3,
    stop(hops, { isHome, others, ledger }) {
      if (isHome) ledger.set('hops', String(hops));
      return { state: hops + 1, next: others };
    },
  }) as Behaviour;
  const { world, parties, ada } = await gathered(() => [circling]);
  void ada.host.launch('walk', 0);
  const isOver = () =>
    parties.some(({ events }) =>
      events.some(event => event.type === 'committed' && event.next.length === 0),
    );
  await world.runUntil(isOver, minutes(30));
  await world.run(minutes(2));
  // At its last two hops, on the way and at home, only the stop at home runs.
  expect(onDisk(ada, 'agents/ledger/walk/').get('hops')).toBe('99');
  expect(parties.flatMap(leftOver)).toEqual([]);
});
