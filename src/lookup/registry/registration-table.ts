import { readSketch } from './closest';
import { DeadlineHeap } from './deadline-heap';
import type { Entry, Query } from './entry';
import { resourceOf } from './entry';
import { EntryIndex, place, unplace } from './entry-index';
import { warningMs } from './policy';
import type { Registration } from './registration';

/** R5: registrations with everything by which they are found. Entry, index, deadlines and mapping come and go together. */
export class RegistrationTable {
  private readonly registrations = new Map<number, Registration>();
  private readonly byHolder = new Map<string, Set<number>>();
  private readonly byResource = new Map<string, Set<number>>();
  private readonly index = new EntryIndex();
  private readonly ends = new DeadlineHeap<number>();
  private readonly warnings = new DeadlineHeap<number>();

  get size(): number {
    return this.registrations.size;
  }

  get holders(): number {
    return this.byHolder.size;
  }

  get byId(): ReadonlyMap<number, Registration> {
    return this.registrations;
  }

  /** R17: everything that is kept, to be flat however many came and went. */
  get kept(): number {
    return this.registrations.size + this.ends.size + this.warnings.size + this.index.size;
  }

  get nextDeadlineMs(): number | undefined {
    const [end, warning] = [this.ends.nextMs, this.warnings.nextMs];
    return end === undefined || (warning !== undefined && warning < end) ? warning : end;
  }

  get(id: number): Registration | undefined {
    return this.registrations.get(id);
  }

  all(): Registration[] {
    return [...this.registrations.values()];
  }

  heldBy(holder: string): Registration[] {
    return this.those(this.byHolder.get(holder));
  }

  countOf(holder: string): number {
    return this.byHolder.get(holder)?.size ?? 0;
  }

  onResourceOf(entry: Entry): Registration[] {
    return this.those(this.byResource.get(resourceOf(entry)));
  }

  /** E5: what may match; the other scopes remain to be compared. */
  *candidates(query: Query): Iterable<Registration> {
    for (const id of this.index.candidates(query)) {
      const registration = this.registrations.get(id);
      if (registration !== undefined) yield registration;
    }
  }

  add(registration: Registration): void {
    const { id, holder, entry } = registration;
    this.registrations.set(id, registration);
    place(this.byHolder, holder, id);
    if (entry !== undefined) {
      place(this.byResource, resourceOf(entry), id);
      this.index.add(id, entry);
    }
    this.schedule(registration);
  }

  schedule({ id, ask, endsAtMs, periodMs }: Registration): void {
    if (endsAtMs === Infinity) return;
    this.ends.set(id, endsAtMs);
    if (ask.warn === true) {
      this.warnings.set(id, endsAtMs - warningMs(periodMs));
    }
  }

  /** R14: another description of the same resource. */
  describe(registration: Registration, entry: Entry): void {
    if (registration.entry !== undefined) {
      this.index.remove(registration.id, registration.entry);
    }
    this.index.add(registration.id, entry);
    registration.entry = entry;
    registration.sketch = entry.sketch && readSketch(entry.sketch);
  }

  /** R15. */
  move(registration: Registration, to: string): void {
    place(this.byHolder, to, registration.id);
    unplace(this.byHolder, registration.holder, registration.id);
    registration.holder = to;
  }

  remove({ id, holder, entry }: Registration): void {
    this.registrations.delete(id);
    unplace(this.byHolder, holder, id);
    if (entry !== undefined) {
      unplace(this.byResource, resourceOf(entry), id);
      this.index.remove(id, entry);
    }
    this.ends.delete(id);
    this.warnings.delete(id);
  }

  /** One at a time: what is done about one may end another. */
  *ended(nowMs: number): Iterable<Registration> {
    yield* this.due(this.ends, nowMs);
  }

  *warned(nowMs: number): Iterable<Registration> {
    yield* this.due(this.warnings, nowMs);
  }

  private *due(deadlines: DeadlineHeap<number>, nowMs: number): Iterable<Registration> {
    for (let id = deadlines.takeDue(nowMs); id !== undefined; id = deadlines.takeDue(nowMs)) {
      const registration = this.registrations.get(id);
      if (registration !== undefined) yield registration;
    }
  }

  private those(ids: Iterable<number> | undefined): Registration[] {
    return [...(ids ?? [])].flatMap(id => this.registrations.get(id) ?? []);
  }
}
