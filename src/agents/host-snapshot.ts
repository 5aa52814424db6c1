import type { AgentSnapshot, RoundSnapshot } from './agent-host';
import type { NodeId, Stage } from './agent';
import { deviceOf, without } from './agent';
import type { Carried } from './carried';
import type { Round } from './node-state';
import { workerOf } from './selection';
import type { Tally } from './tally';

/** What a host shows of one agent. */
export function snapshotOf(
  carried: Carried,
  lifeLeftMs: (stage: Stage) => number | undefined,
  nowMs: number,
): AgentSnapshot {
  const { node, selection } = carried;
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
    worker: stage && deviceIdOf(workerOf(node.self, selection)),
    votedFor: stage === undefined ? [] : [...new Set(entries)],
    round: node.round && roundOf(node.round),
    silentMs: new Map(
      without(stage?.nodes ?? [], node.self).map(other => [
        deviceOf(other),
        Math.max(0, nowMs - (carried.heardAt.get(other) ?? carried.arrivedAt)),
      ]),
    ),
    waitingFor: [
      ...new Set(decisions.flatMap(({ voters, next }) => [...voters, ...next].map(deviceOf))),
    ],
  };
}

function votesIn(round: Round): { readonly yes?: readonly NodeId[] } & Partial<Tally> {
  switch (round.phase) {
    case 'voting':
      return round.tally;
    case 'accepting':
      return { yes: round.accepts };
    case 'promising':
      return { yes: [] };
    default:
      return {};
  }
}

function nextIn(round: Round): readonly string[] | undefined {
  if ('result' in round) return devices(round.result.next?.nodes);
  return round.phase === 'accepting' ? devices(round.choice.next) : undefined;
}

const deviceIdOf = (node: NodeId | undefined) => node && deviceOf(node);

function roundOf(round: Round): RoundSnapshot {
  const { phase } = round;
  const { yes = [], conditional = [], no = [] } = votesIn(round);
  return {
    phase,
    yes: devices(yes),
    conditional: conditional.map(({ voter }) => deviceOf(voter)),
    no: devices(no),
    next: nextIn(round),
  };
}

const devices = (nodes: readonly NodeId[] = []): readonly string[] => nodes.map(deviceOf);
