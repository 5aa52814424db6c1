import type { Stage, StageResult, Tid } from './agent';
import { without } from './agent';
import type { AgentMessage } from './messages';
import type { NodeState, Round, Transition } from './node-state';
import { decided } from './decision';
import { endRound, followedBy, messageTo, stay, withRound } from './node-state';
import { counted, NO_VOTES, unresolved, voteIn } from './tally';
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

/** V7: VOTE to those who have not answered, or only with a condition. */
export function pendingVotes(node: NodeState, { nodes, born }: Stage): readonly AgentMessage[] {
  const { round, self } = node;
  if (round?.phase !== 'voting') return [];
  const { tid, hop, tally } = round;
  return without(unresolved(tally, nodes), self).map(to =>
    messageTo(node, to, { kind: 'vote', hop, tid, born }),
  );
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
  if (rules.isDecided(tally, node.self, stage.nodes)) {
    const { tid, hop, result } = round;
    return decided(node, stage, { tid, hop, next: result.next?.nodes ?? [] }, result);
  }
  return rules.isImpossible(tally, node.self, stage.nodes)
    ? endRound(node, 'no majority')
    : stay(node);
}
