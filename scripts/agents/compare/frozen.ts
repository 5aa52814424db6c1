/** Whether a stage gets on at all: its nodes are up or down at random and stay so. The formulas are about this. */
import type { Behaviour } from '../../../src/agents';
import { defineBehaviour } from '../../../src/agents';
import { nodeId } from '../../../src/agents/agent';
import { minutes } from '../../../src/runtime';
import { Events, numbers } from '../../../bench/figures/events';
import { Room } from './room';
import type { Way } from './tape';

const onward = defineBehaviour<null>({
  name: 'onward',
  version: 1,
  stageSize: 1,
  stop: () => ({ state: null, next: ['next'] }),
}) as Behaviour;

/** Selection takes less than half a minute. */
const LONG_ENOUGH_MS = minutes(2);

/** Starts from records on the disks, as after a restart of all. */
export async function getsOn(
  seed: number,
  size: number,
  way: Way,
  availability: number,
): Promise<boolean> {
  const random = numbers(seed);
  const events = new Events();
  let isCommitted = false;
  const room = new Room(events, random, onward, event => {
    if (event.type === 'committed') isCommitted = true;
  });
  const names = Array.from({ length: size }, (_, at) => `n${at}`);
  const stage = {
    agent: {
      ...{ id: 'a', home: nodeId('home', 's'), behaviour: 'onward', version: 1 },
      ...{ state: 'null', lifeMs: minutes(60), ...(way === 'consensus' && { decide: way }) },
    },
    hop: 1,
    nodes: names.map(name => nodeId(name, 's')),
    born: 'born',
  };
  room.add('next').switchOn();
  for (const name of names) {
    const phone = room.add(name);
    phone.put('agents/stage/a/1', stage);
    if (random() < availability) phone.switchOn();
  }
  await room.run(LONG_ENOUGH_MS, () => isCommitted);
  return isCommitted;
}

/** That too few of n are up. */
export function blockingFormula(size: number, availability: number): number {
  const majority = Math.floor(size / 2) + 1;
  let sum = 0;
  let ways = 1;
  for (let up = 0; up < majority; up++) {
    sum += ways * availability ** up * (1 - availability) ** (size - up);
    ways = (ways * (size - up)) / (up + 1);
  }
  return sum;
}
