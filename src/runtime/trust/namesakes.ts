import type { Entry } from './address-book';
import { asTaken } from './same-name';

/** However many come under one name: so many of them are named. */
const MOST_NAMESAKES = 8;

/** People whose names are taken for the same, in the order in which they came to it. */
export class Namesakes {
  private readonly verified: Entry[] = [];
  private readonly others: Entry[] = [];
  /** Where each stands among those. */
  private readonly place = new Map<Entry, number>();

  add(entry: Entry): void {
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
  of(entry: Entry): readonly string[] {
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

/** Most entries are as they were when they were last looked at. */
const taken = new WeakMap<Entry, string>();

/** Alike for people whose names are taken for the same. */
export function takenAs(entry: Entry): string {
  let name = taken.get(entry);
  if (name === undefined) {
    name = asTaken(entry.name);
    taken.set(entry, name);
  }
  return name;
}
