import type { AnswerContent } from './answer';
import type { IncomingCall } from './incoming-call';
import type { Target } from './results';

/** A call on an answer (M12), now that the answer is there. */
export interface ReadyCall {
  readonly call: IncomingCall;
  /** What the answer is: where to deliver the call, or why there is nothing to deliver it to. */
  readonly to: Target | AnswerContent;
}

/** M2: calls whose answers have come at once, in the order in which they were sent: a heap, the first on top. */
export class ReadyCalls {
  private readonly heap: ReadyCall[] = [];

  add(ready: ReadyCall): void {
    const { heap } = this;
    let at = heap.push(ready) - 1;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (this.numberAt(above) <= ready.call.number) {
        break;
      }
      heap[at] = heap[above] as ReadyCall;
      at = above;
    }
    heap[at] = ready;
  }

  take(): ReadyCall | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (last !== undefined && last !== first) {
      this.sink(last);
    }
    return first;
  }

  private sink(ready: ReadyCall): void {
    const { heap } = this;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      const least = this.numberAt(below + 1) < this.numberAt(below) ? below + 1 : below;
      if (ready.call.number <= this.numberAt(least)) {
        break;
      }
      heap[at] = heap[least] as ReadyCall;
      at = least;
    }
    heap[at] = ready;
  }

  private numberAt(index: number): number {
    return this.heap[index]?.call.number ?? Infinity;
  }
}
