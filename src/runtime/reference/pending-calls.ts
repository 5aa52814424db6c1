import type { Call } from './call';

/** Below this it is not worth looking for gaps. */
const FEW = 64;

/**
 * Calls that wait for their answer, by their numbers, which only grow. Not a `Map`: V8 links the tables that a map has
 * outgrown to their successors, and with many calls a second whole chains of them, with the calls in them, live until
 * the next full collection. That was a third of a busy holder's time.
 */
export class PendingCalls {
  size = 0;
  /** In the order of their numbers. A settled one leaves a gap in `calls`. */
  private numbers: number[] = [];
  private calls: (Call | undefined)[] = [];
  /** Everything before it is a gap: answers mostly come in order. */
  private front = 0;

  add(call: Call): void {
    this.numbers.push(call.number);
    this.calls.push(call);
    this.size += 1;
  }

  at(number: number): Call | undefined {
    return this.calls[this.indexOf(number)];
  }

  delete(number: number): void {
    const index = this.indexOf(number);
    if (this.calls[index] === undefined) {
      return;
    }
    this.calls[index] = undefined;
    this.size -= 1;
    while (this.front < this.calls.length && this.calls[this.front] === undefined) {
      this.front += 1;
    }
    if (this.calls.length > FEW && this.size * 2 < this.calls.length) {
      this.closeGaps();
    }
  }

  /** Taken up by calls, and by gaps that are not closed yet. */
  get places(): number {
    return this.calls.length;
  }

  /** As they are now: what is done with one may settle others. */
  all(): Call[] {
    return this.calls.filter(call => call !== undefined);
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
    this.calls = this.all();
    this.numbers = this.all().map(call => call.number);
    this.front = 0;
  }
}
