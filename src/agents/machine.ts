import { onAccepted, onBallot, onInDoubt, onOutbid, onPromise } from './consensus';
import type { Stage, StageResult, Tid } from './agent';
import type { AgentMessage, MessageOf } from './messages';
import type { NodeState, RoundEnd, Transition } from './node-state';
import { forced, messageTo, stay } from './node-state';
import { onVoteAnswer } from './orchestrator';
import { onAbort, onCommit, onPrepare } from './participant';
import { onInquiry, onOutcome } from './recovery';
import {
  abandon,
  begin,
  executed,
  expire,
  gaveUpWaiting,
  launched,
  onAcknowledged,
  onOver,
  onPrepareAnswer,
} from './transaction';
import { installIfProven, onForget, onUnVote, onVote } from './voter';
import type { VotingRules } from './voting-rules';
import { votingRules } from './voting-rules';

/** What can happen to one node's part in one agent. */
export type NodeEvent =
  | { readonly type: 'message'; readonly message: AgentMessage; readonly admits?: boolean }
  | { readonly type: 'launch'; readonly stage: Stage }
  | { readonly type: 'begin'; readonly tid: Tid }
  | { readonly type: 'executed'; readonly tid: Tid; readonly result: StageResult }
  | { readonly type: 'abandon'; readonly why: RoundEnd }
  | { readonly type: 'expire' }
  /** T8: what has waited for 30 days goes. */
  | { readonly type: 'giveUp'; readonly tid: Tid }
  /** What may be lost is written some time later. */
  | { readonly type: 'settle' };

/** T2: event in, one write and then messages out. The same in the app, in the simulation and in the explorer. */
export function step(node: NodeState, event: NodeEvent, rules = votingRules): Transition {
  switch (event.type) {
    case 'message':
      return receive(node, event.message, event.admits ?? true, rules);
    case 'launch':
      return launched(node, event.stage);
    case 'begin':
      return begin(node, event.tid);
    case 'executed':
      return executed(node, event.tid, event.result, rules);
    case 'abandon':
      return abandon(node, event.why);
    case 'expire':
      return expire(node);
    case 'giveUp':
      return gaveUpWaiting(node, event.tid);
    case 'settle':
      return stay(forced(node));
  }
}

function receive(
  node: NodeState,
  message: AgentMessage,
  admits: boolean,
  rules: VotingRules,
): Transition {
  switch (message.kind) {
    case 'prepare':
      return onPrepare(node, message, admits, rules);
    case 'prepared':
    case 'refused':
      return onPrepareAnswer(node, message, rules);
    case 'commit':
      return onCommit(node, message, rules);
    case 'abort':
      return onAbort(node, message);
    case 'outcome':
      return onOutcome(node, message);
    case 'vote':
      return onVote(node, message, rules);
    case 'yes':
    case 'no':
    case 'conditional':
      return onVoteAnswer(node, message, rules);
    case 'over':
      return onOver(node, message);
    case 'forget':
      return onForget(node, message);
    case 'unVote':
      return onUnVote(node, message, rules);
    case 'ballot':
    case 'accept':
      return onBallot(node, message);
    case 'promise':
      return onPromise(node, message);
    case 'accepted':
      return onAccepted(node, message);
    case 'outbid':
      return onOutbid(node, message);
    case 'inDoubt':
      return onInDoubt(node, message);
    case 'inquiry':
      return onInquiry(node, message, rules);
    case 'committed':
    case 'forgotten':
      return onAcknowledged(node, { ...message, kind: message.kind });
    case 'notMe':
      // T7: as good as an acknowledgement, and nothing else.
      return message.tid === undefined || !isSecondPhase(message.about)
        ? stay(node)
        : onAcknowledged(node, {
            kind: message.about === 'commit' ? 'committed' : 'forgotten',
            tid: message.tid,
            from: message.from,
          });
    case 'alive':
    case 'areYouThere':
    case 'iAmSelected':
      return onSelecting(node, message, rules);
    case 'iAmThere':
    case 'selectionAck':
      // V2: who speaks of this stage is Active in it.
      return installIfProven(node, message.hop, message.born);
    case 'wait':
      return stay(node);
  }
}

/**
 * V2: a node that the round's worker cannot reach, and that asks who works, learns from any other that the stage is over. Its
 * copy would otherwise stay until the two meet.
 */
function onSelecting(
  node: NodeState,
  { hop, born, from }: MessageOf<'alive' | 'areYouThere' | 'iAmSelected'>,
  rules: VotingRules,
): Transition {
  return rules.isOver(node.records, hop)
    ? stay(node, messageTo(node, from, { kind: 'over', hop, tid: born }))
    : installIfProven(node, hop, born);
}

const isSecondPhase = (kind: string) => kind === 'commit' || kind === 'forget';
