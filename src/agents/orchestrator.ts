import type { NodeId, Stage, StageResult, Tid } from './agent';
import { without } from './agent';
import type { AgentMessage } from './messages';
import type { NodeState, Round, Transition } from './node-state';
import {
  endRound,
  followedBy,
  forced,
  messageTo,
  stay,
  withoutStage,
  withRound,
} from './node-state';
import { counted, NO_VOTES, voteIn } from './tally';
import { castVote } from './voter';
import type { VotingRules } from './voting-rules';

type VotingRound = Extract<Round, { readonly phase: 'voting' }>;

/** V6: the own voter is asked first, and its NO ends the round before anybody else is bound. */
export function startVoting(
  node: NodeState,
  stage: Stage,
  { tid, hop, result }: { tid: Tid; hop: number; result: StageResult },
  rules: VotingRules,
): Transition {
  const { self } = node;
  const asked = withRound(node, undefined);
  const { verdict, ...voted } = castVote(asked, stage, { orchestrator: self, tid }, rules);
  const tally = counted(NO_VOTES, { voter: self, ...verdict });
  const round: VotingRound = { phase: 'voting', tid, hop, result, tally };
  const { born } = stage;
  const isHopeless = rules.isImpossible(tally, self, stage.nodes);
  const begun: Transition = {
    node: withRound(voted.node, round),
    then: [
      ...voted.then,
      ...(isHopeless ? [] : without(stage.nodes, self)).map(to =>
        messageTo(node, to, { kind: 'vote', hop, tid, born }),
      ),
    ],
    told: [
      ...voted.told,
      { type: 'voting', hop },
      { type: 'vote', hop, from: self, vote: verdict.kind },
    ],
  };
  return followedBy(begun, after => concluded(after, stage, round, rules));
}

/** An answer to VOTE. Those of other rounds mean nothing (fn 5). */
export function onVoteAnswer(
  node: NodeState,
  message: AgentMessage,
  rules: VotingRules,
): Transition {
  const { round, records } = node;
  const { stage } = records;
  if (round?.phase !== 'voting' || stage?.nodes.includes(message.from) !== true) return stay(node);
  const vote = voteIn(message, round.tid);
  if (vote === undefined) return stay(node);
  const tally = counted(round.tally, vote);
  if (tally === round.tally) return stay(node);
  const grown: VotingRound = { ...round, tally };
  const { hop } = round;
  const heard: Transition = {
    ...stay(withRound(node, grown)),
    told: [{ type: 'vote', hop, from: vote.voter, vote: vote.kind }],
  };
  return followedBy(heard, after => concluded(after, stage, grown, rules));
}

function concluded(
  node: NodeState,
  stage: Stage,
  round: VotingRound,
  rules: VotingRules,
): Transition {
  const { tally } = round;
  if (rules.isDecided(tally, node.self, stage.nodes)) return decided(node, stage, round);
  return rules.isImpossible(tally, node.self, stage.nodes)
    ? endRound(node, 'no majority')
    : stay(node);
}

/** V10, V11, T6: Ready, Get, effects, decision and the own copy of the next stage are one write. */
function decided(
  node: NodeState,
  stage: Stage,
  { tid, hop, result }: { tid: Tid; hop: number; result: StageResult },
): Transition {
  const { self, records } = node;
  const { next, effects } = result;
  const voters = without(stage.nodes, self);
  const others = without(next?.nodes ?? [], self);
  const own = next?.nodes.includes(self) === true ? next : undefined;
  const isAwaited = voters.length + others.length > 0;
  const decision = { tid, hop, voters, next: others };
  const firstOpen = own === undefined ? hop + 1 : hop + 2;
  return {
    node: forced(
      withRound(
        {
          ...node,
          records: {
            ...withoutStage(records),
            ...(own !== undefined && { stage: own }),
            prepared: records.prepared.filter(other => other.stage.hop >= firstOpen),
            decisions: isAwaited ? [...records.decisions, decision] : records.decisions,
            last: Math.max(records.last, hop),
          },
        },
        undefined,
      ),
    ),
    then: secondPhase(node, decision),
    told: [
      { type: 'effects', behaviour: stage.agent.behaviour, changes: effects },
      { type: 'committed', tid, hop, next: next?.nodes ?? [] },
      ...(own === undefined ? [] : [{ type: 'arrived', hop: hop + 1 } as const]),
    ],
  };
}

/** V11: to those who have not acknowledged. */
export function secondPhase(
  node: NodeState,
  {
    tid,
    hop,
    voters,
    next,
  }: {
    readonly tid: Tid;
    readonly hop: number;
    readonly voters: readonly NodeId[];
    readonly next: readonly NodeId[];
  },
): readonly AgentMessage[] {
  return [
    ...next.map(to => messageTo(node, to, { kind: 'commit', hop: hop + 1, tid })),
    ...voters.map(to => messageTo(node, to, { kind: 'forget', hop, tid })),
  ];
}
