/** B1: of so many leases that a frame is to introduce its times are kept. No frame has room for more. */
const MOST_AHEAD = 65_536;

/**
 * Times of leases that the present frame introduces, by their numbers. Not a `Map`: whoever chooses the numbers could
 * have all of them fall into one place of it.
 */
export class NewTimes {
  private base = 0;
  private untilMs: (number | undefined)[] = [];
  size = 0;

  /** `last`: the highest number that came so far. */
  set(id: number, untilMs: number, last: number): void {
    if (this.size === 0) {
      this.base = last;
    }
    const place = id - this.base;
    if (place > 0 && place < MOST_AHEAD) {
      while (this.untilMs.length < place) {
        this.untilMs.push(undefined);
      }
      this.untilMs[place] = untilMs;
      this.size += 1;
    }
  }

  get(id: number): number | undefined {
    return this.untilMs[id - this.base];
  }

  clear(): void {
    this.untilMs = [];
    this.size = 0;
  }
}
