import type { AgentSnapshot, RoundSnapshot } from './agent-host';
import type { NodeId, Stage } from './agent';
import { deviceOf } from './agent';
import type { Carried } from './carried';
import type { Round } from './node-state';

/** What a host shows of one agent. */
export function snapshotOf(
  { node, selection }: Carried,
  lifeLeftMs: (stage: Stage) => number | undefined,
): AgentSnapshot {
  const { stage, votes, decisions, prepared } = node.records;
  const entries = votes.map(({ orchestrator }) => deviceOf(orchestrator));
  return {
    agent: node.agent,
    hop: stage?.hop,
    role: stage && selection?.role,
    nodes: devices(stage?.nodes),
    votes: votes.length,
    decisions: decisions.length,
    prepared: prepared.length,
    behaviour: stage?.agent.behaviour,
    home: stage && deviceOf(stage.agent.home),
    state: stage?.agent.state,
    lifeLeftMs: stage && lifeLeftMs(stage),
    worker: stage && workerOf(node.self, selection),
    votedFor: stage === undefined ? [] : [...new Set(entries)],
    round: node.round && roundOf(node.round),
  };
}

function workerOf(self: NodeId, selection: Carried['selection']): string | undefined {
  if (selection?.role === 'worker') return deviceOf(self);
  const of = selection?.role === 'observer' ? selection.of : undefined;
  return of && deviceOf(of);
}

function roundOf(round: Round): RoundSnapshot {
  const { phase } = round;
  const result = phase === 'executing' ? undefined : round.result;
  const { yes = [], conditional = [], no = [] } = phase === 'voting' ? round.tally : {};
  return {
    phase,
    yes: devices(yes),
    conditional: conditional.map(({ voter }) => deviceOf(voter)),
    no: devices(no),
    next: result && devices(result.next?.nodes),
  };
}

const devices = (nodes: readonly NodeId[] = []): readonly string[] => nodes.map(deviceOf);
