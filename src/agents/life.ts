import type { Clock } from '../runtime';
import type { Stage, Tid } from './agent';
import type { NodeState } from './node-state';

/** T8: for each copy of an agent that is held here, by the round that made it, when its life ends: `LifeClock` time. */
export type Lives = ReadonlyMap<Tid, number>;

/** What the store holds of it: time left, and what the wall clock said then. */
export interface LifeRecord {
  readonly wallMs: number;
  readonly leftMs: readonly (readonly [Tid, number])[];
  /** T8: how long decisions have waited. */
  readonly waitedMs?: readonly (readonly [Tid, number])[];
}

/** Below this the two clocks were only read one after the other, or jitter. */
const SET_BY_MS = 1_000;

/** L14: the larger of what both clocks say, since the process began. A wall clock set back counts as no time. */
export class LifeClock {
  private readonly startMs: number;
  private wallAheadMs: number;
  private missedMs = 0;

  constructor(private readonly clock: Clock) {
    this.startMs = clock.monotonicMs();
    this.wallAheadMs = clock.wallMs() - this.startMs;
  }

  nowMs(): number {
    const monotonicMs = this.clock.monotonicMs();
    const aheadMs = this.clock.wallMs() - monotonicMs;
    const gainedMs = aheadMs - this.wallAheadMs;
    if (Math.abs(gainedMs) > SET_BY_MS) {
      this.missedMs += Math.max(0, gainedMs);
      this.wallAheadMs = aheadMs;
    }
    return monotonicMs - this.startMs + this.missedMs;
  }
}

const copiesIn = ({ records: { stage, prepared } }: NodeState): readonly Stage[] => [
  ...(stage === undefined ? [] : [stage]),
  ...prepared.map(one => one.stage),
];

/** A copy's life counts from its PREPARE: COMMIT may come much later, and does not begin it again. */
export function livesOf(node: NodeState, known: Lives, nowMs: number): Lives {
  return new Map(
    copiesIn(node).map(({ born, agent }) => [born, known.get(born) ?? nowMs + agent.lifeMs]),
  );
}

/** The stage decides. A PREPARE with a short life, from a phone that lies, does not end a stage that is Active here. */
export function isLifeOver({ records }: NodeState, lives: Lives, nowMs: number): boolean {
  const { stage } = records;
  const ends = stage === undefined ? [...lives.values()] : [lives.get(stage.born) ?? Infinity];
  return ends.length > 0 && ends.every(endMs => nowMs >= endMs);
}

export function lifeRecord(
  lives: Lives,
  nowMs: number,
  wallMs: number,
  waitedMs: readonly (readonly [Tid, number])[] = [],
): LifeRecord | undefined {
  if (lives.size + waitedMs.length === 0) return undefined;
  const leftMs = [...lives].map(([born, endMs]) => [born, Math.max(0, endMs - nowMs)] as const);
  return { wallMs, leftMs, ...(waitedMs.length > 0 && { waitedMs }) };
}

/** T8: the time while the process was not there counts by the wall clock; one that was set back counts as no time. */
export function livesAfterRestart(
  record: LifeRecord | undefined,
  nowMs: number,
  wallMs: number,
): Lives {
  if (record === undefined) return new Map();
  const offMs = Math.max(0, wallMs - record.wallMs);
  return new Map(record.leftMs.map(([born, leftMs]) => [born, nowMs + leftMs - offMs]));
}
