import type { AgentEvent, AgentOffer } from '../../src/agents';
import type { Behaviour } from '../../src/agents';
import { createAgentHost, defineBehaviour } from '../../src/agents';
import { createDevice, minutes, seconds } from '../../src/runtime';
import { createWorld } from '../../src/simulation';
import { newWalk, walk } from './walk';

/** Leaves a mark at each phone that it has not been to, and rests where there is none. */
const wander = defineBehaviour<readonly string[]>({
  name: 'walk',
  version: 1,
  stageSize: 1,
  stop(visited, { device, isHome, others, ledger }) {
    if (!isHome) ledger.set('visited', '');
    const state = [...visited, device];
    return { state, next: others.filter(other => !state.includes(other)) };
  },
}) as Behaviour;

/** Ada, whose walk goes to everyone; the others say what they take. */
async function gather(
  takes: Readonly<Record<string, (offer: AgentOffer) => boolean>>,
  behaviour = walk(3),
) {
  const world = createWorld({ seed: 4 });
  const parties = ['ada', 'noor', 'jules', 'kim'].map(name => {
    const { ports } = world.phone(name);
    const device = createDevice({ ports, name });
    const host = createAgentHost({
      device,
      ports,
      behaviours: [behaviour],
      ...(takes[name] && { takes: takes[name] }),
    });
    const events: AgentEvent[] = [];
    host.observe(event => events.push(event));
    return { name, device, host, events };
  });
  await world.run(seconds(20));
  const [ada] = parties as [(typeof parties)[0]];
  const state = behaviour === wander ? [] : newWalk(await ada.device.ready);
  void ada.host.launch('walk', state);
  const visited = async () => {
    const counts = parties.map(async ({ name, host }) => ({
      name,
      is: (await host.ledger('walk')).has('visited'),
    }));
    const asked = Promise.all(counts);
    await world.run(seconds(1));
    return (await asked).flatMap(({ name, is }) => (is ? [name] : []));
  };
  return { world, parties, ada, visited };
}

it('G1: a phone that does not take an agent is left out, and the agent goes on without waiting for it', async () => {
  const offers: AgentOffer[] = [];
  const { world, ada, visited } = await gather({
    noor: offer => {
      offers.push(offer);
      return false;
    },
  });
  await world.run(seconds(20));
  const home = await ada.device.ready;
  expect(offers[0]).toMatchObject({ behaviour: 'walk', home });
  expect((await visited()).sort()).toEqual(['jules', 'kim']);
  expect(ada.events.some(({ type }) => type === 'over')).toBe(true);
});

it('G5: an agent that everybody refuses rests at home, and goes out when somebody takes it', async () => {
  let taken = false;
  const takes = () => taken;
  const { world, ada, visited } = await gather({ noor: takes, jules: takes, kim: takes }, wander);
  await world.run(minutes(1));
  expect(ada.events.some(({ type }) => type === 'resting')).toBe(true);
  expect(ada.host.snapshot()).toMatchObject([{ hop: 0, role: 'worker', state: '[]' }]);
  taken = true;
  await world.run(minutes(10));
  // The third, who has nobody to hand it to, has not finished its stop.
  expect(await visited()).toHaveLength(2);
  expect(ada.host.snapshot()).toMatchObject([{ hop: undefined }]);
});

it('says of an agent what this phone knows, and nothing of one that has gone', async () => {
  const { world, parties, ada } = await gather({});
  const watching = () =>
    parties.find(({ host }) => host.snapshot().some(({ role }) => role === 'observer'));
  await world.runUntil(() => watching() !== undefined, seconds(30));
  const [shown] = watching()?.host.snapshot() ?? [];
  const id = await ada.device.ready;
  expect(shown).toMatchObject({ behaviour: 'walk', home: id, round: undefined });
  expect(shown?.nodes).toContain(shown?.worker);
  expect(JSON.parse(shown?.state ?? '')).toMatchObject(newWalk(id));
  expect(shown?.lifeLeftMs).toBeGreaterThan(0);
  await world.run(minutes(2));
  for (const { host } of parties) {
    for (const left of host.snapshot()) {
      expect(left).toMatchObject({ state: undefined, worker: undefined, votedFor: [] });
    }
  }
});
