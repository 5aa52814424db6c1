/** Below this it is not worth looking for gaps. */
const FEW = 64;

/**
 * Things by their numbers, which only grow. Not a `Map`: V8 links the tables that a map has outgrown to their successors,
 * and with many calls a second whole chains of them, with the calls in them, live until the next full collection. That
 * was a third of a busy holder's time. For leases, of which there may be a hundred thousand, it is smaller, too.
 */
export class ByNumber<Thing> {
  size = 0;
  private numbers: number[] = [];
  /** Beside their numbers. One that was deleted leaves a gap. */
  private things: (Thing | undefined)[] = [];
  /** Everything before it is a gap: what came first mostly goes first. */
  private front = 0;

  /** Taken up by things, and by gaps that are not closed yet. */
  get places(): number {
    return this.things.length;
  }

  /** Its number is larger than any before. */
  add(number: number, thing: Thing): void {
    this.numbers.push(number);
    this.things.push(thing);
    this.size += 1;
  }

  at(number: number): Thing | undefined {
    return this.things[this.indexOf(number)];
  }

  delete(number: number): void {
    const { things } = this;
    const index = this.indexOf(number);
    if (things[index] === undefined) {
      return;
    }
    things[index] = undefined;
    this.size -= 1;
    while (this.front < things.length && things[this.front] === undefined) {
      this.front += 1;
    }
    if (things.length > FEW && this.size * 2 < things.length) {
      this.closeGaps();
    }
  }

  /** As they are now: what is done with one may delete others. */
  all(): Thing[] {
    return this.things.filter(thing => thing !== undefined);
  }

  private indexOf(number: number): number {
    const { numbers } = this;
    let low = this.front;
    if (numbers[low] === number) {
      return low;
    }
    let high = numbers.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = numbers[middle] as number;
      if (found === number) {
        return middle;
      }
      if (found < number) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  private closeGaps(): void {
    this.numbers = this.numbers.filter((_, index) => this.things[index] !== undefined);
    this.things = this.all();
    this.front = 0;
  }
}
