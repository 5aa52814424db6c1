import type { Entry } from './entry';

/** Something happened to a registration. */
export interface TableChange {
  readonly revision: number;
  readonly id: number;
}

/** What is left of an entry that went: enough to tell those who watch for it. */
export interface Departure extends TableChange {
  readonly holder: string;
  readonly entry: Entry | undefined;
  readonly reason: DepartureReason;
}

export type DepartureReason = 'elapsed' | 'revoked' | 'invalidated';

/** More than this are forgotten; who asks for changes from before gets the whole table. */
const MOST_DEPARTURES = 1_024;
const SPARE = 256;

/**
 * The latest change of each registration, and the latest departures, by revision. Serves deputies (E9) and watches (R12)
 * alike: both say what they know, and nothing is kept per watcher.
 */
export class ChangeLog {
  revision = 0;
  /** Changes up to this one are not known any more. */
  private floor = 0;
  private changes: TableChange[] = [];
  private readonly latest = new Map<number, number>();
  private readonly departures = new Map<number, Departure>();

  changed(id: number): void {
    this.revision += 1;
    this.latest.set(id, this.revision);
    this.changes.push({ revision: this.revision, id });
    this.compact();
  }

  departed(id: number, holder: string, entry: Entry | undefined, reason: DepartureReason): void {
    this.changed(id);
    this.latest.delete(id);
    this.departures.set(id, { revision: this.revision, id, holder, entry, reason });
    for (const [oldest, { revision }] of this.departures) {
      if (this.departures.size <= MOST_DEPARTURES) break;
      this.departures.delete(oldest);
      this.floor = Math.max(this.floor, revision);
    }
  }

  /** Oldest first; undefined when that is longer ago than is known, or more than `most`. */
  since(revision: number, most = Infinity): readonly (TableChange | Departure)[] | undefined {
    if (!(revision >= this.floor && revision <= this.revision)) {
      return undefined;
    }
    const found: (TableChange | Departure)[] = [];
    for (let at = this.firstAfter(revision); at < this.changes.length; at++) {
      const change = this.changes[at];
      const current = change && this.current(change);
      if (current !== undefined) {
        if (found.length === most) return undefined;
        found.push(current);
      }
    }
    return found;
  }

  get kept(): number {
    return this.changes.length + this.departures.size;
  }

  private current(change: TableChange): TableChange | Departure | undefined {
    if (this.latest.get(change.id) === change.revision) {
      return change;
    }
    const departure = this.departures.get(change.id);
    return departure?.revision === change.revision ? departure : undefined;
  }

  private firstAfter(revision: number): number {
    let [low, high] = [0, this.changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.changes[middle]?.revision ?? Infinity) > revision) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private compact(): void {
    if (this.changes.length > 2 * (this.latest.size + this.departures.size) + SPARE) {
      this.changes = this.changes.filter(change => this.current(change) !== undefined);
    }
  }
}
