import type { Behaviour } from '../../src/agents';
import { defineBehaviour } from '../../src/agents';
import { minutes, seconds } from '../../src/runtime';
import { gatherHosts, leftOver, onDisk } from './hosts';

/** Goes to one phone and home; there it leaves who was to do the stop, and who did it. */
const visit = defineBehaviour<string>({
  name: 'visit',
  version: 1,
  stageSize: 3,
  stop(state, { device, isHome, home, intended, others, ledger }) {
    if (state === 'new') return { state: 'sent', next: others.filter(other => other !== home) };
    if (isHome && state !== 'sent') {
      ledger.set('home', state);
      return { state, next: 'end' };
    }
    return { state: `${device} for ${intended}`, next: 'home' };
  },
}) as Behaviour;

it('G7: an observer that stands in sees whom it replaces, and the first of those that are here does', async () => {
  const { world, parties } = gatherHosts(['ada', 'noor', 'jules'], () => [visit], 2);
  await world.run(seconds(20));
  const [ada] = parties as [(typeof parties)[0]];
  void ada.host.launch('visit', 'new');
  const intended = () => {
    const nodes = ada.host.snapshot().find(({ hop }) => hop === 1)?.nodes ?? [];
    return parties.find(({ id }) => id === nodes[0]);
  };
  await world.runUntil(() => intended() !== undefined, seconds(30));
  const gone = intended() as (typeof parties)[0];
  const [, second] = ada.host.snapshot().find(({ hop }) => hop === 1)?.nodes ?? [];
  gone.phone.crash();
  await world.run(minutes(2));
  expect(onDisk(ada, 'agents/ledger/visit/').get('home')).toBe(`${second} for ${gone.id}`);
});

it('V2: the copy of an observer that cannot hear the worker goes when another says that the stage is over', async () => {
  const { world, parties } = gatherHosts(['ada', 'noor', 'jules'], () => [visit], 6);
  const [ada, noor, jules] = parties as [
    (typeof parties)[0],
    (typeof parties)[0],
    (typeof parties)[0],
  ];
  world.apart(noor.phone, jules.phone);
  await world.run(seconds(20));
  void ada.host.launch('visit', 'new');
  await world.run(minutes(3));
  expect(onDisk(ada, 'agents/ledger/visit/').get('home')).toBeDefined();
  for (const party of [noor, jules]) {
    expect([...onDisk(party, 'agents/stage/').keys()]).toEqual([]);
  }
  world.together(noor.phone, jules.phone);
  await world.run(minutes(10));
  expect(parties.flatMap(leftOver)).toEqual([]);
});
