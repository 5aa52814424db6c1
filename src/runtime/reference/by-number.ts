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

  /** Its number is mostly larger than any before. */
  add(number: number, thing: Thing): void {
    const { numbers, things } = this;
    this.size += 1;
    if (numbers.length === 0 || number > (numbers[numbers.length - 1] as number)) {
      numbers.push(number);
      things.push(thing);
      return;
    }
    const index = this.lowestFrom(number);
    if (numbers[index] === number) {
      things[index] = thing;
    } else {
      numbers.splice(index, 0, number);
      things.splice(index, 0, thing);
    }
  }

  at(number: number): Thing | undefined {
    return this.things[this.indexOf(number)];
  }

  /** Those with a number from the first to the last, both included. */
  between(first: number, last: number): Thing[] {
    const found: Thing[] = [];
    const { numbers, things } = this;
    for (let index = this.lowestFrom(first); index < numbers.length; index++) {
      if ((numbers[index] as number) > last) {
        break;
      }
      const thing = things[index];
      if (thing !== undefined) {
        found.push(thing);
      }
    }
    return found;
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
    const { numbers, front } = this;
    if (numbers[front] === number) {
      return front;
    }
    const index = this.lowestFrom(number);
    return numbers[index] === number ? index : -1;
  }

  /** Where the first number is that is not less. */
  private lowestFrom(number: number): number {
    const { numbers } = this;
    let low = this.front;
    let high = numbers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((numbers[middle] as number) < number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private closeGaps(): void {
    this.numbers = this.numbers.filter((_, index) => this.things[index] !== undefined);
    this.things = this.all();
    this.front = 0;
  }
}
