import { ById } from '../by-id';
import type { ContactRecord } from './address-book';
import { takenAs } from './namesakes';

const NOBODY: ReadonlyMap<string, ContactRecord> = new Map();

/**
 * Contacts in the order in which they came to the names that they have, with what is asked for each device that
 * connects: how many have settled, who has the same name, and who goes first. None of it looks at all of them.
 */
export class ContactTable {
  private readonly entries = new ById<ContactRecord>();
  private readonly byName = new Map<string, Map<string, ContactRecord>>();
  private readonly passing = new Set<string>();

  get size(): number {
    return this.entries.size;
  }

  /** Those that no crowd can replace. */
  get settledCount(): number {
    return this.entries.size - this.passing.size;
  }

  get(id: string): ContactRecord | undefined {
    return this.entries.get(id);
  }

  numberOf(id: string): number | undefined {
    return this.entries.numberOf(id);
  }

  startingWith(idPrefix: string): ContactRecord | undefined {
    return this.entries.startingWith(idPrefix);
  }

  /** With a name that is taken for this one, in the order in which they came to it. */
  called(taken: string): Iterable<ContactRecord> {
    return (this.byName.get(taken) ?? NOBODY).values();
  }

  /** Those that have not settled, the oldest first. */
  passingIds(): Iterable<string> {
    return this.passing;
  }

  set(entry: ContactRecord): void {
    const { id } = entry;
    const known = this.entries.get(id);
    if (known !== undefined && takenAs(known) !== takenAs(entry)) {
      this.removeName(known);
    }
    this.entries.set(id, entry);
    const alike = this.byName.get(takenAs(entry)) ?? new Map<string, ContactRecord>();
    this.byName.set(takenAs(entry), alike.set(id, entry));
    if (isSettled(entry)) {
      this.passing.delete(id);
    } else {
      this.passing.add(id);
    }
  }

  delete(id: string): boolean {
    const known = this.entries.get(id);
    if (known === undefined) {
      return false;
    }
    this.removeName(known);
    this.passing.delete(id);
    return this.entries.delete(id);
  }

  values(): ContactRecord[] {
    return [...this.entries.values()];
  }

  private removeName(known: ContactRecord): void {
    const alike = this.byName.get(takenAs(known));
    alike?.delete(known.id);
    if (alike?.size === 0) {
      this.byName.delete(takenAs(known));
    }
  }
}

/** Whether no crowd can replace a contact: it has settled, or its owner has decided about it. */
export function isSettled({ accepted, passing, standing }: ContactRecord): boolean {
  return !passing || accepted || standing !== 'known';
}
