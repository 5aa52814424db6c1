import type { ContactRecord } from './address-book';
import { asTaken } from './same-name';

/** The most namesakes that are listed for one name. */
const MOST_NAMESAKES = 8;

/** People whose names are taken for the same, in the order in which they came to it. */
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
   * B5: of someone who was not verified, those who were, whenever they came to the name, and those others who had it
   * before; of someone who was, and has come to another name since, those who were verified and had it before.
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

/** Alike for people whose names are taken for the same. */
export function takenAs(entry: ContactRecord): string {
  let name = taken.get(entry);
  if (name === undefined) {
    name = asTaken(entry.name);
    taken.set(entry, name);
  }
  return name;
}
