import type { AgentId, AgentRecords, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import type { NodeEvent } from '../../src/agents/machine';
import { step } from '../../src/agents/machine';
import type { AgentMessage, MessageKind } from '../../src/agents/messages';
import type { NodeState, Transition } from '../../src/agents/node-state';
import { recovered } from '../../src/agents/node-state';
import { pending } from '../../src/agents/recovery';

export const AGENT = 'a' as AgentId;
export const [A, B, C, D, E] = ['A/s', 'B/s', 'C/s', 'D/s', 'E/s'] as NodeId[] as [
  NodeId,
  NodeId,
  NodeId,
  NodeId,
  NodeId,
];
export const tidOf = (text: string): Tid => text as Tid;

export const stageOf = (hop: number, nodes: readonly NodeId[], born: string): Stage => ({
  agent: { id: AGENT, home: A, behaviour: 'x', version: 1, state: '{}', lifeMs: 1 },
  hop,
  nodes,
  born: tidOf(born),
});

/** A node with these records on its disk. */
export const nodeWith = (self: NodeId, records: Partial<AgentRecords> = {}): NodeState =>
  recovered(self, AGENT, { ...NO_RECORDS, ...records });

/** What one message does, and which kinds of message answer it. */
export function hear(
  node: NodeState,
  from: NodeId,
  kind: MessageKind,
  parts: object = {},
): Transition & { readonly said: readonly string[] } {
  const message = { from, to: node.self, agent: AGENT, hop: 1, tid: 't', ...parts, kind };
  const after = step(node, { type: 'message', message: message as unknown as AgentMessage });
  return { ...after, said: after.then.map(one => `${one.kind} to ${one.to}`) };
}

/** Machines that send each other their messages at once, as far as they are up. */
export class Nodes {
  readonly sent: AgentMessage[] = [];
  readonly commits: string[] = [];
  private readonly states = new Map<NodeId, NodeState>();

  constructor(...states: readonly NodeState[]) {
    states.forEach(state => this.states.set(state.self, state));
  }

  at(id: NodeId): NodeState {
    return this.states.get(id) as NodeState;
  }

  perform(id: NodeId, event: NodeEvent): readonly AgentMessage[] {
    const after = step(this.at(id), event);
    this.states.set(id, after.node);
    this.sent.push(...after.then);
    for (const news of after.told) {
      if (news.type === 'committed') this.commits.push(`${news.tid} at ${id}`);
    }
    return after.then;
  }

  deliver(messages: readonly AgentMessage[], up: readonly NodeId[]): void {
    const queue = [...messages];
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (up.includes(next.to)) {
        queue.push(...this.perform(next.to, { type: 'message', message: next }));
      }
    }
  }

  /** One round, as far as those that are up take it. */
  round(worker: NodeId, tid: string, next: readonly NodeId[], up: readonly NodeId[]): void {
    const { hop } = this.at(worker).records.stage as Stage;
    this.deliver(this.perform(worker, { type: 'begin', tid: tidOf(tid) }), up);
    const result = {
      next: next.length === 0 ? undefined : stageOf(hop + 1, next, tid),
      effects: [],
    };
    this.deliver(this.perform(worker, { type: 'executed', tid: tidOf(tid), result }), up);
  }

  /** X4. */
  resend(id: NodeId, up: readonly NodeId[]): void {
    this.deliver(pending(this.at(id)), up);
  }

  crash(id: NodeId): void {
    this.states.set(id, recovered(id, AGENT, this.at(id).written));
  }
}
