import type { Storage } from '../runtime';
import { decodeText } from '../runtime';
import { AgentRefusedError } from './agent-host';
import type { NodeId, Stage, StageResult, Tid } from './agent';
import { deviceOf } from './agent';
import type { Behaviour, Here, Stop } from './behaviour';
import { nextNodes } from './itinerary';
import { MOST_HOPS } from './limits';
import { isState } from './message-guard';
import { ledgerKey } from './store';

/** G3: after so many throws of `stop` its `failed` runs; without one the agent goes home as it is. */
const MOST_THROWS = 5;

/** G5: no candidate is here, nothing was executed. */
export class Resting extends Error {}

/** D1: what an entry will be depends on another agent's round, of which it is not known yet whether it was chosen. */
export class EntryInDoubt extends Error {}

export interface Execution {
  readonly self: NodeId;
  readonly stage: Stage;
  readonly tid: Tid;
  readonly behaviour: Behaviour | undefined;
  readonly here: readonly NodeId[];
  readonly storage: Storage;
  isHeld(key: string): boolean;
  readonly throws: number;
  lifeLeftMs(): number;
}

/** G3: runs `stop`. Its ledger writes are kept aside until the round commits. */
export async function execute(execution: Execution): Promise<StageResult> {
  const { self, stage, tid, behaviour, here: others, storage, throws } = execution;
  const { agent, hop, nodes } = stage;
  if (behaviour?.version !== agent.version) {
    throw new AgentRefusedError(
      `The behaviour ${agent.behaviour} ${agent.version} is not known here.`,
    );
  }
  const isHome = agent.home === self;
  const effects = new Map<string, string | undefined>();
  const refuseHeld = (key: string) => {
    if (execution.isHeld(key)) throw new EntryInDoubt();
  };
  const here: Here = {
    device: deviceOf(self),
    isHome,
    home: deviceOf(agent.home),
    intended: deviceOf(nodes[0] as NodeId),
    others: others.map(deviceOf),
    ledger: {
      get: async key => {
        refuseHeld(key);
        if (effects.has(key)) return effects.get(key);
        const value = await storage.get(ledgerKey(agent.behaviour, key));
        return value && decodeText(value);
      },
      set: (key, value) => {
        refuseHeld(key);
        effects.set(key, value);
      },
    },
  };
  const state: unknown = JSON.parse(agent.state);
  // A stage of home alone: an owner's phone that stands in for another one is not where its agent ends (G8).
  const isBack = isHome && nodes.length === 1;
  const asItIs: Stop<unknown> = { state, next: isBack ? 'end' : 'home' };
  // T9: it goes home, and there still leaves what it has to leave.
  const isLast = hop >= MOST_HOPS - 1;
  const stop =
    isLast && !isBack
      ? asItIs
      : throws < MOST_THROWS
      ? await behaviour.stop(state, here)
      : throws === MOST_THROWS
      ? await failed(behaviour, state, here, effects).catch(() => asItIs)
      : asItIs;
  const changes = [...effects].map(([key, value]) => ({ key, value }));
  if (stop.next === 'end' || (isLast && isBack)) {
    if (!isHome) throw new Error('An agent ends at home only.');
    return { next: undefined, effects: changes };
  }
  const text: unknown = JSON.stringify(stop.state);
  if (!isState(text)) throw new AgentRefusedError('The state of an agent has at most 64 KiB.');
  const chosen =
    stop.next === 'home'
      ? [agent.home]
      : nextNodes(stop.next as readonly string[], others, self, behaviour.stageSize);
  if (chosen === undefined) throw new Resting();
  const moved = { ...agent, state: text, lifeMs: execution.lifeLeftMs() };
  return { next: { agent: moved, hop: hop + 1, nodes: chosen, born: tid }, effects: changes };
}

/** G3: nothing of a `failed` that throws stays. */
async function failed(
  behaviour: Behaviour,
  state: unknown,
  here: Here,
  effects: Map<string, string | undefined>,
): Promise<Stop<unknown>> {
  effects.clear();
  if (behaviour.failed === undefined) throw new Error('It has no `failed` of its own.');
  try {
    return await behaviour.failed(state, here);
  } catch (error) {
    effects.clear();
    throw error;
  }
}
