/**
 * X6: any majority of a stage's nodes that hear each other, hold every node that their votes are bound to, and have the
 * stage or were promised it, gets it committed. Checked from every state that the search reaches: messages under way are
 * lost, the highest of them works, and what follows from their states is delivered.
 */
import type { NodeId, Tid } from '../../src/agents/agent';
import { majorityOf } from '../../src/agents/agent';
import type { NodeEvent } from '../../src/agents/machine';
import { step } from '../../src/agents/machine';
import type { AgentMessage } from '../../src/agents/messages';
import type { NodeState } from '../../src/agents/node-state';
import { pending } from '../../src/agents/recovery';
import type { VotingRules } from '../../src/agents/voting-rules';

interface Member {
  readonly node: NodeState;
  readonly wiped?: unknown;
}

const MOST_ROUNDS = 4;
const MOST_DELIVERIES = 2_000;

export class Progress {
  private readonly known = new Map<number, boolean>();
  private readonly chains = new Map<number, number>();
  private readonly sets: readonly (readonly number[])[];

  constructor(names: readonly NodeId[], private readonly rules: VotingRules) {
    const all = Array.from({ length: 2 ** names.length }, (_, bits) =>
      names.flatMap((_name, at) => ((bits >> at) & 1 ? [at] : [])),
    );
    this.sets = all.filter(set => set.length >= majorityOf(names));
  }

  /** `state` begins with the sites. */
  holds(state: Uint16Array, siteOf: (id: number) => Member): boolean {
    return this.sets.every(set => {
      const chain = this.chainOf(state, set);
      const known = this.known.get(chain);
      if (known !== undefined) return known;
      const members = set.map(at => siteOf(state[at] as number));
      const holds = members.some(({ wiped }) => wiped !== undefined)
        ? true
        : this.commits(members.map(({ node }) => node));
      this.known.set(chain, holds);
      return holds;
    });
  }

  /** A number for these sites together. */
  private chainOf(state: Uint16Array, set: readonly number[]): number {
    let chain = 0;
    for (const at of set) {
      const key = chain * 0x10000 + (state[at] as number);
      const known = this.chains.get(key);
      if (known === undefined) this.chains.set(key, (chain = this.chains.size + 1));
      else chain = known;
    }
    return chain;
  }

  private commits(members: readonly NodeState[]): boolean {
    const nodes = new Map(members.map(node => [node.self, node]));
    const hop = Math.max(...members.map(({ records }) => records.stage?.hop ?? -1));
    const stage = members.map(({ records }) => records.stage).find(one => one?.hop === hop);
    if (stage === undefined || !members.every(node => isPart(node, stage, nodes))) return true;
    const order = stage.nodes.filter(node => nodes.has(node));
    const isOver = () => [...nodes.values()].some(({ records }) => records.last >= hop);
    // V2, W3: a node that was only promised the stage takes it when one that is Active asks whether it is there.
    const active = members.find(({ records }) => records.stage === stage);
    const asks = { kind: 'areYouThere', hop, born: stage.born } as const;
    if (active !== undefined) {
      this.deliver(
        nodes,
        order
          .filter(to => to !== active.self)
          .map(to => ({ ...asks, from: active.self, to, agent: active.agent })),
      );
    }
    for (let round = 0; round < MOST_ROUNDS && !isOver(); round++) {
      // W: by then all but the highest watch.
      order.slice(1).forEach(other => this.end(nodes, other, 'higher priority'));
      this.deliver(nodes, [...nodes.values()].flatMap(pending));
      const [worker] = order as [NodeId];
      if (isOver()) break;
      if (nodes.get(worker)?.round === undefined)
        this.work(nodes, worker, order, `x${round}` as Tid);
      this.deliver(nodes, [...nodes.values()].flatMap(pending));
      if (!isOver()) this.end(nodes, worker, 'too slow');
    }
    return isOver();
  }

  private work(nodes: Nodes, worker: NodeId, order: readonly NodeId[], tid: Tid): void {
    const { stage } = (nodes.get(worker) as NodeState).records;
    if (stage === undefined) return;
    this.perform(nodes, worker, { type: 'begin', tid });
    const next = { ...stage, hop: stage.hop + 1, nodes: order, born: tid };
    this.perform(nodes, worker, { type: 'executed', tid, result: { next, effects: [] } });
  }

  private end(nodes: Nodes, id: NodeId, why: 'higher priority' | 'too slow'): void {
    if (nodes.get(id)?.round !== undefined) this.perform(nodes, id, { type: 'abandon', why });
  }

  private perform(nodes: Nodes, id: NodeId, event: NodeEvent): void {
    const after = step(nodes.get(id) as NodeState, event, this.rules);
    nodes.set(id, after.node);
    this.deliver(nodes, after.then);
  }

  private deliver(nodes: Nodes, messages: readonly AgentMessage[]): void {
    const queue = [...messages];
    for (let sent = 0; sent < MOST_DELIVERIES; sent++) {
      const message = queue.shift();
      if (message === undefined) return;
      const node = nodes.get(message.to);
      if (node === undefined) continue;
      const after = step(node, { type: 'message', message }, this.rules);
      nodes.set(message.to, after.node);
      queue.push(...after.then);
    }
  }
}

type Nodes = Map<NodeId, NodeState>;

/** It has the stage or was promised it under the round that brought it, and its votes are bound to nobody outside. */
function isPart(
  { self, records }: NodeState,
  { hop, born, nodes: stageNodes }: NonNullable<NodeState['records']['stage']>,
  nodes: Nodes,
): boolean {
  if (records.expired || !stageNodes.includes(self)) return false;
  const isActive = records.stage?.hop === hop && records.stage.born === born;
  const isPromised = records.prepared.some(({ tid, stage }) => tid === born && stage.hop === hop);
  const isBoundHere = records.votes.every(({ orchestrator }) => nodes.has(orchestrator));
  return isActive ? isBoundHere : isPromised && records.last < hop;
}
