import type { AgentRecords, NodeId, VoteEntry } from './agent';
import type { NodeState, Transition } from './node-state';
import { endRound } from './node-state';
import type { Tally } from './tally';
import { isDecided, isImpossible } from './tally';

/** The points at which the voting is safe or not. The explorer takes one away at a time, and must find two commits. */
export interface VotingRules {
  isOver(records: AgentRecords, hop: number): boolean;
  enter(votes: readonly VoteEntry[], entry: VoteEntry): readonly VoteEntry[];
  withdraw(votes: readonly VoteEntry[], entry: VoteEntry): readonly VoteEntry[];
  giveUp(node: NodeState): Transition;
  isDecided(tally: Tally, self: NodeId, nodes: readonly NodeId[]): boolean;
  isImpossible(tally: Tally, self: NodeId, nodes: readonly NodeId[]): boolean;
}

const isSame = (one: VoteEntry, other: VoteEntry) =>
  one.orchestrator === other.orchestrator && one.tid === other.tid;

export const votingRules: VotingRules = {
  /** V2: a voter that has forgotten a stage must not vote in it again. */
  isOver: ({ last }, hop) => hop <= last,
  /** V3: beside its older rounds. Replaced, a late VOTE of an older one would take the place of a newer. */
  enter: (votes, entry) =>
    votes.some(other => isSame(other, entry)) ? votes : [...votes, entry].sort(byRound),
  /** V9: that round only. An UN_VOTE may be late, and must not withdraw a later round's vote. */
  withdraw: (votes, entry) =>
    votes.some(other => isSame(other, entry))
      ? votes.filter(other => !isSame(other, entry))
      : votes,
  /** V5: HIGHER_PRIO. The local round is dead before a higher one is written in. */
  giveUp: node => endRound(node, 'higher priority'),
  /** V6. */
  isDecided,
  /** V6, V8. */
  isImpossible,
};

/** One order, so that equal sets are equal records. */
function byRound(one: VoteEntry, other: VoteEntry): number {
  const [a, b] = [`${one.orchestrator} ${one.tid}`, `${other.orchestrator} ${other.tid}`];
  return a < b ? -1 : a > b ? 1 : 0;
}
