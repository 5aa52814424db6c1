interface Place {
  readonly source: string;
  readonly seniority: number;
}

/** A number of places that sources share: once all are taken, the source that holds most makes place for the next. */
export class SharedPlaces<T> {
  /** In the order in which they came. */
  private readonly taken = new Map<T, Place>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly capacity: number) {}

  /** Who has a lower seniority stays for longer, whatever its source holds. */
  add(holder: T, source: string, seniority = 0): void {
    this.taken.set(holder, { source, seniority });
    this.counts.set(source, this.countOf(source) + 1);
  }

  remove(holder: T): void {
    const place = this.taken.get(holder);
    if (place === undefined) {
      return;
    }
    this.taken.delete(holder);
    const left = this.countOf(place.source) - 1;
    if (left > 0) {
      this.counts.set(place.source, left);
    } else {
      this.counts.delete(place.source);
    }
  }

  /** Who has to go while there are more than places: the oldest of the source that holds most. */
  overflow(): T | undefined {
    let last: [T, Place] | undefined;
    if (this.taken.size > this.capacity) {
      for (const [holder, place] of this.taken) {
        if (last === undefined || this.goesBefore(place, last[1])) {
          last = [holder, place];
        }
      }
    }
    return last?.[0];
  }

  private goesBefore(one: Place, other: Place): boolean {
    const bySeniority = one.seniority - other.seniority;
    return (bySeniority || this.countOf(one.source) - this.countOf(other.source)) > 0;
  }

  private countOf(source: string): number {
    return this.counts.get(source) ?? 0;
  }
}
