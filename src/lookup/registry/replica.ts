import { minutes } from '../../runtime';
import type { ChangeLog } from './change-log';
import type { Entry, Query } from './entry';
import { entryProblem, queryProblem } from './entry';
import type { Registration } from './registration';

/** R9: nobody sleeps longer on another's renewals. */
export const LONGEST_KEPT_MS = minutes(12 * 60);

/** A registration as it crosses to a deputy: durations only (L14). */
export interface ReplicaRecord {
  readonly id: number;
  readonly holder: string;
  readonly entry: Entry | undefined;
  readonly watch: Query | undefined;
  readonly periodMs: number;
  readonly timeLeftMs: number;
  /** R9: who may renew it, and for how long still. */
  readonly keeper?: { readonly to: string; readonly forMs: number } | undefined;
}

/** E9: what a deputy has not heard yet. */
export interface ReplicaChanges {
  readonly revision: number;
  /** All there is: what the deputy has besides is gone. */
  readonly isWhole: boolean;
  readonly records: readonly ReplicaRecord[];
  readonly gone: readonly number[];
}

export function changesSince(
  revision: number,
  log: ChangeLog,
  registrations: ReadonlyMap<number, Registration>,
  nowMs: number,
): ReplicaChanges {
  const changes = log.since(revision);
  const ids = changes?.map(({ id }) => id) ?? [...registrations.keys()];
  const gone = changes?.flatMap(change => ('reason' in change ? [change.id] : [])) ?? [];
  const records = ids.flatMap(id => {
    const found = registrations.get(id);
    return found === undefined ? [] : [recordOf(found, nowMs)];
  });
  return { revision: log.revision, isWhole: changes === undefined, records, gone };
}

function recordOf(registration: Registration, nowMs: number): ReplicaRecord {
  const { id, holder, entry, watch, periodMs, endsAtMs, entrusted } = registration;
  // R10: one without expiry lasts a period at another host, in which its holder registers there.
  const timeLeftMs = Math.min(Math.max(0, endsAtMs - nowMs), periodMs);
  const keeper = entrusted && { to: entrusted.to, forMs: entrusted.untilMs - nowMs };
  return { id, holder, entry, watch, periodMs, timeLeftMs, ...(keeper && { keeper }) };
}

interface KeptRecord {
  readonly record: ReplicaRecord;
  readonly endsAtMs: number;
}

/** A deputy's copy of its host's table. Nothing in it outlives its T_E. */
export class Replica {
  revision = -1;
  private readonly kept = new Map<number, KeptRecord>();

  constructor(private readonly mostRecords: number) {}

  get size(): number {
    return this.kept.size;
  }

  /** Counted from the moment the question was sent, so that the copy never outlives the original (L12). */
  apply(changes: ReplicaChanges, askedAtMs: number): void {
    if (changes.isWhole) {
      this.kept.clear();
    }
    changes.gone.forEach(id => this.kept.delete(id));
    for (const record of changes.records) {
      if (this.kept.size < this.mostRecords && isSound(record)) {
        this.kept.set(record.id, { record, endsAtMs: askedAtMs + record.timeLeftMs });
      }
    }
    this.revision = changes.revision;
  }

  /** E11: what can be served at once. */
  records(nowMs: number): ReplicaRecord[] {
    return [...this.kept.values()].flatMap(({ record, endsAtMs }) =>
      endsAtMs > nowMs ? [{ ...record, timeLeftMs: endsAtMs - nowMs }] : [],
    );
  }
}

/** From another device: a host may lie, a deputy keeps only what could have been registered. */
export function isSound(record: ReplicaRecord): boolean {
  const { id, holder, entry, watch, periodMs, timeLeftMs, keeper } = record;
  return (
    (keeper === undefined || (typeof keeper.to === 'string' && keeper.forMs < LONGEST_KEPT_MS)) &&
    Number.isSafeInteger(id) &&
    typeof holder === 'string' &&
    (entry === undefined || entryProblem(entry) === undefined) &&
    (watch === undefined || queryProblem(watch) === undefined) &&
    (entry !== undefined || watch !== undefined) &&
    periodMs > 0 &&
    timeLeftMs >= 0 &&
    timeLeftMs <= periodMs
  );
}
