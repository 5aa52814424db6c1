import { isAcceptance, isBallot, isHop, isKey, isNode, isObject, isStage } from './message-guard';

/** Whether this is what the store keeps under a key of this kind. Anything else is damage, and nothing is built on it. */
export function isRecord(kind: string, value: unknown): boolean {
  const check = Object.prototype.hasOwnProperty.call(CHECKS, kind) ? CHECKS[kind] : undefined;
  return check?.(value) ?? true;
}

type RecordCheck = (value: unknown) => boolean;

const each =
  (check: RecordCheck): RecordCheck =>
  value =>
    Array.isArray(value) && value.every(check);

const isVote: RecordCheck = vote => isObject(vote) && isNode(vote.orchestrator) && isKey(vote.tid);

const isTimed: RecordCheck = pair =>
  Array.isArray(pair) && pair.length === 2 && isKey(pair[0]) && Number.isFinite(pair[1]);

/** Records that are named by their round say which agent they are of. */
const content =
  (check: (fields: Readonly<Record<string, unknown>>) => boolean): RecordCheck =>
  value =>
    isObject(value) && isKey(value.agent) && isObject(value.content) && check(value.content);

const isNumbered: RecordCheck = value =>
  isObject(value) &&
  Number.isFinite(value.at) &&
  (value.by === undefined || typeof value.by === 'string');

const isResult: RecordCheck = value =>
  isObject(value) && (value.next === undefined || isStage(value.next)) && isEffects(value.effects);

const isEffects = each(
  entry =>
    isObject(entry) &&
    typeof entry.key === 'string' &&
    (entry.value === undefined || typeof entry.value === 'string'),
);

const CHECKS: Readonly<Record<string, RecordCheck>> = {
  stage: isStage,
  votes: each(isVote),
  prepared: content(({ tid, stage, worker }) => isKey(tid) && isStage(stage) && isNode(worker)),
  decision: content(
    ({ tid, hop, voters, next }) =>
      isKey(tid) && isHop(hop) && each(isNode)(voters) && each(isNode)(next),
  ),
  ballots: value =>
    isObject(value) &&
    isBallot(value.promised) &&
    (value.accepted === undefined || isAcceptance(value.accepted)),
  proposal: content(
    ({ tid, hop, behaviour, voters, result }) =>
      isKey(tid) && isHop(hop) && isKey(behaviour) && each(isNode)(voters) && isResult(result),
  ),
  last: value => isNumbered(value) && isHop((value as { hop?: unknown }).hop),
  expired: isNumbered,
  life: value =>
    isObject(value) &&
    Number.isFinite(value.wallMs) &&
    each(isTimed)(value.leftMs) &&
    (value.waitedMs === undefined || each(isTimed)(value.waitedMs)),
};
