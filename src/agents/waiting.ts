import type { Tid } from './agent';
import type { NodeState } from './node-state';

/**
 * T8: for each decision that is not acknowledged, and each own round of which the outcome is unknown, how long this phone
 * has been running with it. Only running time counts: one jump of a clock must not delete any.
 */
export type Waits = ReadonlyMap<Tid, number>;

export const LONGEST_WAIT_MS = 30 * 24 * 60 * 60 * 1000;

const waiting = ({ records: { decisions, proposals, last } }: NodeState): readonly Tid[] => [
  ...decisions.map(({ tid }) => tid),
  ...proposals.filter(({ hop }) => hop <= last).map(({ tid }) => tid),
];

/** Since when, in running time; before this run counts as before its beginning. */
export const waitsOf = (node: NodeState, known: Waits, nowMs: number): Waits =>
  new Map(waiting(node).map(tid => [tid, known.get(tid) ?? nowMs]));

/** The first that has waited for so long. */
export const waitedOut = (waits: Waits, nowMs: number): Tid | undefined =>
  [...waits].find(([, sinceMs]) => nowMs - sinceMs >= LONGEST_WAIT_MS)?.[0];

export const waitRecord = (waits: Waits, nowMs: number): readonly (readonly [Tid, number])[] =>
  [...waits].map(([tid, sinceMs]) => [tid, nowMs - sinceMs]);

export const waitsAfterRestart = (
  record: readonly (readonly [Tid, number])[] | undefined,
  nowMs: number,
): Waits => new Map((record ?? []).map(([tid, waitedMs]) => [tid, nowMs - waitedMs]));
