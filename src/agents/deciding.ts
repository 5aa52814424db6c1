import type { Stage, StageResult, Tid } from './agent';
import { beginBallot, pendingBallot, proposeRound } from './consensus';
import type { AgentMessage } from './messages';
import type { NodeState, Transition } from './node-state';
import { stay, withRound } from './node-state';
import { pendingVotes, startVoting } from './orchestrator';
import type { VotingRules } from './voting-rules';

interface PreparedRound {
  readonly tid: Tid;
  readonly hop: number;
  readonly result: StageResult;
  readonly ballot?: number;
}

/** Fig. 4: to a stage's transaction, the way it is decided is one more resource manager. */
interface Deciding {
  begin(node: NodeState, stage: Stage, tid: Tid): Transition;
  /** rm_prepare: all next nodes have prepared. */
  prepare(node: NodeState, stage: Stage, round: PreparedRound, rules: VotingRules): Transition;
  /** What has not been answered. */
  pending(node: NodeState, stage: Stage): readonly AgentMessage[];
}

const voting: Deciding = {
  begin: (node, { hop }, tid) => ({
    ...stay(withRound(node, { phase: 'executing', tid, hop })),
    told: [{ type: 'execute', tid, hop }],
  }),
  prepare: startVoting,
  pending: pendingVotes,
};

const consensus: Deciding = {
  begin: beginBallot,
  prepare: (node, stage, { tid, result, ballot = 0 }) =>
    proposeRound(node, stage, { tid, result, ballot }),
  pending: pendingBallot,
};

/** Chosen per agent, when it is launched. */
export const decidingOf = ({ agent }: Stage): Deciding =>
  agent.decide === 'consensus' ? consensus : voting;
