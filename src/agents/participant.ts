import type { MessageOf } from './messages';
import type { NodeState, Transition } from './node-state';
import { followedBy, forced, install, messageTo, stay, withRecords } from './node-state';
import type { VotingRules } from './voting-rules';

/** T4: the first half of a Put. Refused (V2) where the stage is Active, over or expired, and where the host says so (T9). */
export function onPrepare(
  node: NodeState,
  { hop, tid, stage, from }: MessageOf<'prepare'>,
  admits: boolean,
  rules: VotingRules,
): Transition {
  const { records } = node;
  const isKnown = records.prepared.some(other => other.tid === tid);
  const isLate =
    rules.isOver(records, hop) ||
    records.expired ||
    (records.stage !== undefined && records.stage.hop >= hop);
  if (isLate || !(admits || isKnown)) {
    return stay(node, messageTo(node, from, { kind: 'refused', hop, tid }));
  }
  const prepared = isKnown ? records.prepared : [...records.prepared, { tid, stage, worker: from }];
  const promised = isKnown ? node : withRecords(node, { prepared });
  return stay(forced(promised), messageTo(node, from, { kind: 'prepared', hop, tid }));
}

/** T4, T5: the second half. Whatever it finds, it is acknowledged: it will not find anything else later. */
export function onCommit(
  node: NodeState,
  { hop, tid, from }: MessageOf<'commit'>,
  rules: VotingRules,
): Transition {
  const { records } = node;
  const acknowledge = (after: NodeState) =>
    stay(forced(after), messageTo(after, from, { kind: 'committed', hop, tid }));
  const { stage } = records;
  const isViolation = stage?.hop === hop && stage.born !== tid;
  const isOver = rules.isOver(records, hop) || records.expired;
  const found = records.prepared.find(other => other.tid === tid);
  if (found === undefined || isOver || (stage !== undefined && stage.hop >= hop)) {
    const dropped = found === undefined ? node : withoutPrepared(node, tid);
    const violated: Transition = {
      ...stay(dropped),
      told: isViolation
        ? [{ type: 'protocol violated', what: `two rounds committed before hop ${hop}` }]
        : [],
    };
    return followedBy(violated, acknowledge);
  }
  return followedBy(install(node, found), acknowledge);
}

/** Lost with a crash, it is told again on OUTCOME. */
export function onAbort(node: NodeState, { tid }: MessageOf<'abort'>): Transition {
  return stay(withoutPrepared(node, tid));
}

function withoutPrepared(node: NodeState, tid: string): NodeState {
  const { prepared } = node.records;
  const left = prepared.filter(other => other.tid !== tid);
  return left.length === prepared.length ? node : withRecords(node, { prepared: left });
}
