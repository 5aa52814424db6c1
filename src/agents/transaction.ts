import type { NodeId, Stage, StageResult, Tid } from './agent';
import { without } from './agent';
import { decidingOf } from './deciding';
import { forgets, mayForget } from './decision';
import type { AgentMessage, MessageOf } from './messages';
import type { NodeState, RoundEnd, Transition } from './node-state';
import {
  closeUpTo,
  endRound,
  followedBy,
  forced,
  isOfStage,
  messageTo,
  stay,
  withoutStage,
  withRecords,
  withRound,
} from './node-state';
import type { VotingRules } from './voting-rules';

/** G3: begin; Get. The stage stays where it is until the decision (T6). */
export function begin(node: NodeState, tid: Tid): Transition {
  const { stage } = node.records;
  if (stage === undefined || node.round !== undefined) return stay(node);
  return decidingOf(stage).begin(node, stage, tid);
}

/** G3: `stop` has run: Put to all nodes of the next stage. V10: all of them answer before the first VOTE. */
export function executed(
  node: NodeState,
  tid: Tid,
  result: StageResult,
  rules: VotingRules,
): Transition {
  const { round } = node;
  if (round?.phase !== 'executing' || round.tid !== tid) return stay(node);
  const preparing = { ...round, phase: 'preparing', result, prepared: [] } as const;
  const put: Transition = {
    ...stay(withRound(node, preparing)),
    then: prepares(node, result, tid, []),
  };
  return followedBy(put, after => voteWhenPrepared(after, rules));
}

export function onPrepareAnswer(
  node: NodeState,
  { kind, tid, from }: MessageOf<'prepared' | 'refused'>,
  rules: VotingRules,
): Transition {
  const { round } = node;
  if (round?.phase !== 'preparing' || round.tid !== tid) return stay(node);
  if (round.result.next?.nodes.includes(from) !== true) return stay(node);
  if (kind === 'refused') return endRound(node, 'refused', from);
  if (round.prepared.includes(from)) return stay(node);
  const prepared = [...round.prepared, from].sort();
  return voteWhenPrepared(withRound(node, { ...round, prepared }), rules);
}

function voteWhenPrepared(node: NodeState, rules: VotingRules): Transition {
  const { round, records } = node;
  if (round?.phase !== 'preparing' || records.stage === undefined) return stay(node);
  const { result } = round;
  const awaited = others(node, result);
  if (!awaited.every(next => round.prepared.includes(next))) return stay(node);
  return decidingOf(records.stage).prepare(node, records.stage, round, rules);
}

const others = ({ self }: NodeState, { next }: StageResult): readonly NodeId[] =>
  without(next?.nodes ?? [], self);

/** T4: to the next nodes that have not answered. */
export function prepares(
  node: NodeState,
  result: StageResult,
  tid: Tid,
  answered: readonly NodeId[],
): readonly AgentMessage[] {
  const { next } = result;
  if (next === undefined) return [];
  return others(node, result)
    .filter(to => !answered.includes(to))
    .map(to => messageTo(node, to, { kind: 'prepare', hop: next.hop, tid, stage: next }));
}

/** V8, W5, G3: the round ends, and this node may begin another later. */
export const abandon = (node: NodeState, why: RoundEnd): Transition => endRound(node, why);

/** V11: the record goes with the last acknowledgement. Lost with a crash, all of it is asked for again. */
export function onAcknowledged(
  node: NodeState,
  { kind, tid, from }: { kind: 'committed' | 'forgotten'; tid: Tid; from: NodeId },
): Transition {
  const { decisions } = node.records;
  const decision = decisions.find(other => other.tid === tid);
  if (decision === undefined) return stay(node);
  const left =
    kind === 'committed'
      ? { ...decision, next: without(decision.next, from) }
      : { ...decision, voters: without(decision.voters, from) };
  if (left.next === decision.next && left.voters === decision.voters) return stay(node);
  const isDone = left.next.length + left.voters.length === 0;
  const rest = decisions.filter(other => other !== decision);
  const may = mayForget(left) && !mayForget(decision);
  return stay(
    withRecords(node, { decisions: isDone ? rest : [...rest, left] }),
    ...(may ? forgets(node, left) : []),
  );
}

/** V2: `over` is as good as FORGET, and like it heard from nodes of that stage alone (V12). */
export function onOver(node: NodeState, { hop, from }: MessageOf<'over'>): Transition {
  if (!isOfStage(node, hop, from)) return stay(node);
  return followedBy(closeUpTo(node, hop), closed => stay(forced(closed)));
}

/** T8: one write. Afterwards this node refuses the agent; but it does not know that any stage is over. */
export function expire(node: NodeState): Transition {
  const ended = endRound(node, 'expired');
  const records = {
    ...withoutStage(ended.node.records),
    prepared: [],
    proposals: [],
    expired: true,
  };
  return {
    ...ended,
    node: forced({ ...ended.node, records }),
    told: [...ended.told, { type: 'expired' }],
  };
}

/** T8: a phone that has not acknowledged by now does not ask any more: the life of its copy is over. */
export function gaveUpWaiting(node: NodeState, tid: Tid): Transition {
  const { decisions, proposals } = node.records;
  return stay(
    forced(
      withRecords(node, {
        decisions: decisions.filter(other => other.tid !== tid),
        proposals: proposals.filter(other => other.tid !== tid),
      }),
    ),
  );
}

/** G2: the agent begins at home, alone. */
export function launched(node: NodeState, stage: Stage): Transition {
  return {
    ...stay(forced(withRecords(node, { stage }))),
    told: [{ type: 'arrived', hop: stage.hop }],
  };
}
