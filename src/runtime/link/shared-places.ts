interface TakenPlace {
  readonly source: string;
  readonly seniority: number;
}

/** A number of slots that sources share: once all are taken, the source with the most gives one up. */
export class SharedPlaces<T> {
  /** In the order of arrival. */
  private readonly taken = new Map<T, TakenPlace>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly capacity: number) {}

  /** A lower seniority stays longer, however many slots its source has. */
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

  /** The next to give up its slot when there are too many: the oldest of the source with the most. */
  overflow(): T | undefined {
    let last: [T, TakenPlace] | undefined;
    if (this.taken.size > this.capacity) {
      for (const [holder, place] of this.taken) {
        if (last === undefined || this.goesBefore(place, last[1])) {
          last = [holder, place];
        }
      }
    }
    return last?.[0];
  }

  private goesBefore(one: TakenPlace, other: TakenPlace): boolean {
    const bySeniority = one.seniority - other.seniority;
    return (bySeniority || this.countOf(one.source) - this.countOf(other.source)) > 0;
  }

  private countOf(source: string): number {
    return this.counts.get(source) ?? 0;
  }
}
