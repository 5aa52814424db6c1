import { doubts } from './consensus';
import { decidingOf } from './deciding';
import { secondPhase } from './decision';
import type { AgentMessage, MessageOf } from './messages';
import type { NodeState, Transition } from './node-state';
import { messageTo, stay } from './node-state';
import { prepares } from './transaction';
import type { VotingRules } from './voting-rules';

/** X2: the vote of a round that cannot commit any more is given back. */
export function onInquiry(
  node: NodeState,
  { hop, tid, from }: MessageOf<'inquiry'>,
  rules: VotingRules,
): Transition {
  const { records, round } = node;
  const isCommitted = records.decisions.some(decision => decision.tid === tid);
  const kind =
    isCommitted || rules.isOver(records, hop) ? 'forget' : round?.tid === tid ? 'wait' : 'unVote';
  return stay(node, messageTo(node, from, { kind, hop, tid }));
}

/** X3: a round that left no trace has not committed. D3: one that was proposed may be chosen without its own worker. */
export function onOutcome(node: NodeState, { hop, tid, from }: MessageOf<'outcome'>): Transition {
  const { decisions, stage, proposals, expired } = node.records;
  const isCommitted = decisions.some(decision => decision.tid === tid) || stage?.born === tid;
  const mayCommit =
    expired || node.round?.tid === tid || proposals.some(proposal => proposal.tid === tid);
  const kind = isCommitted ? 'commit' : mayCommit ? 'wait' : 'abort';
  return stay(node, messageTo(node, from, { kind, hop, tid }));
}

/** X4: what is to be sent follows from the state, on link-up and on a timer. Nothing is kept for sending. */
export function pending(node: NodeState): readonly AgentMessage[] {
  const { records, round } = node;
  const { stage } = records;
  const messages: AgentMessage[] = records.decisions.flatMap(decision =>
    secondPhase(node, decision),
  );
  messages.push(...doubts(node));
  for (const { tid, stage: next, worker } of records.prepared) {
    messages.push(messageTo(node, worker, { kind: 'outcome', hop: next.hop, tid }));
  }
  if (stage === undefined) return messages;
  for (const { orchestrator, tid } of records.votes) {
    messages.push(messageTo(node, orchestrator, { kind: 'inquiry', hop: stage.hop, tid }));
  }
  if (round?.phase === 'preparing') {
    messages.push(...prepares(node, round.result, round.tid, round.prepared));
  }
  return [...messages, ...decidingOf(stage).pending(node, stage)];
}
