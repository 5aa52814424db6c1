import type { ContactRecord } from './address-book';
import { asTaken } from './same-name';

/** The most namesakes that are listed for one name. */
const MOST_NAMESAKES = 8;

/** People whose names look the same, in the order in which they took the name. */
export class Namesakes {
  private readonly verified: ContactRecord[] = [];
  private readonly others: ContactRecord[] = [];
  /** The position of each among those. */
  private readonly place = new Map<ContactRecord, number>();

  add(entry: ContactRecord): void {
    if (entry.standing === 'blocked' || entry.name === '') {
      return;
    }
    const alike = entry.standing === 'verified' ? this.verified : this.others;
    this.place.set(entry, alike.length);
    alike.push(entry);
  }

  /**
   * B5: for an unverified contact, all verified contacts with the name, and the others that had it before; for a verified
   * one that has changed its name since, the verified ones that had the name before.
   */
  of(entry: ContactRecord): readonly string[] {
    const place = this.place.get(entry);
    if (entry.accepted || place === undefined) {
      return [];
    }
    const before =
      entry.standing === 'verified'
        ? this.verified.slice(0, Math.min(place, MOST_NAMESAKES))
        : [
            ...this.verified.slice(0, MOST_NAMESAKES),
            ...this.others.slice(0, Math.min(place, MOST_NAMESAKES)),
          ];
    return before.slice(0, MOST_NAMESAKES).map(({ id }) => id);
  }
}

/** Cached: most entries have not changed since the last call. */
const taken = new WeakMap<ContactRecord, string>();

/** The same for names that look the same. */
export function takenAs(entry: ContactRecord): string {
  let name = taken.get(entry);
  if (name === undefined) {
    name = asTaken(entry.name);
    taken.set(entry, name);
  }
  return name;
}
