import type { GrantorEnd } from '../lease/grantor-end';
import { Queue } from '../link/queue';
import type { AnswerContent } from './answer';
import { errorAnswer } from './answer';
import { notAReferenceText } from './future';

/** A call of the other device. */
export interface IncomingCall {
  readonly number: number;
  readonly method: string;
  readonly oneWay: boolean;
  /** M17: the caller's device. */
  readonly peer: string;
  /** M6: when its caller stops waiting; `Infinity` if it waits until the lease ends. */
  readonly dueAtMs: number;
  /** Until it is delivered. */
  args: readonly unknown[];
  /** B2: charged to the caller's budget while the call waits. */
  heldBytes: number;
  /** Until then the answer is kept for a caller that is disconnected. */
  answerUntilMs: number;
}

/** Where a call is delivered. Without a lease where the answer was the caller's own object, sent home. */
export type DeliveryTarget =
  | { readonly lease: GrantorEnd }
  | { readonly lease?: never; readonly object: object };

/** M12: the state of a call, for calls on its answer. */
type CallResult =
  | { readonly state: 'pending'; readonly waiting: IncomingCall[] }
  | { readonly state: 'reference'; readonly target: DeliveryTarget }
  | { readonly state: 'failed'; readonly answer: AnswerContent };

/** M12: results of calls, for as long as the other device may make calls on them. */
export class Results {
  private readonly byCall = new Map<number, CallResult>();
  /** Answers that are not acknowledged: the number of the message, and that of the call. */
  private readonly unacknowledged = new Queue<{
    readonly message: number;
    readonly call: number;
  }>();

  get size(): number {
    return this.byCall.size;
  }

  of(call: number): CallResult | undefined {
    return this.byCall.get(call);
  }

  keep(call: number, result: CallResult): void {
    this.byCall.set(call, result);
  }

  /** Calls on its answer wait from now on. */
  await(call: number): void {
    this.byCall.set(call, { state: 'pending', waiting: [] });
  }

  forget(call: number): void {
    this.byCall.delete(call);
  }

  /** M6: the caller has stopped waiting for it, and for the calls on its answer. A loop, not recursion (B1). */
  abandon(call: IncomingCall): readonly IncomingCall[] {
    const abandoned = [call];
    for (const { number } of abandoned) {
      const result = this.byCall.get(number);
      this.byCall.delete(number);
      if (result?.state === 'pending') {
        for (const next of result.waiting) {
          abandoned.push(next);
        }
      }
    }
    return abandoned;
  }

  /** The answer is being sent as this message. */
  answerNumbered(call: number, message: number): void {
    if (this.byCall.has(call)) {
      this.unacknowledged.push({ message, call });
    }
  }

  /** The other device has all answers up to this message, so it makes no more calls on them by number. */
  acknowledged(message: number): void {
    const { unacknowledged } = this;
    for (let next = unacknowledged.at(0); next !== undefined; next = unacknowledged.at(0)) {
      if (next.message > message) {
        return;
      }
      this.byCall.delete(next.call);
      unacknowledged.shift();
    }
  }

  clear(): void {
    this.byCall.clear();
    this.unacknowledged.clear();
  }
}

/** Undefined for an answer on which no method can be called. */
export function resultOf(content: AnswerContent, value: unknown): CallResult | undefined {
  if (content.kind !== 'value') {
    return { state: 'failed', answer: content };
  }
  if (!content.isReference) {
    return undefined;
  }
  const [lease] = content.passed;
  return {
    state: 'reference',
    target: lease === undefined ? { object: value as object } : { lease },
  };
}

/** M12: a call on an answer that now exists. */
export interface ReadyCall {
  readonly call: IncomingCall;
  /** The object that was the answer, or the error with which the call fails. */
  readonly to: DeliveryTarget | AnswerContent;
}

/** M2: calls that are ready at the same time, delivered in the order they were sent. A heap. */
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

export function notAReference({ method }: IncomingCall): AnswerContent {
  return errorAnswer('TypeError', notAReferenceText(method));
}

/** M12: a call on an answer fails if that is no reference, and with the same error if that failed. */
export function failureOnAnswer(content: AnswerContent, call: IncomingCall): AnswerContent {
  return content.kind === 'value' ? notAReference(call) : content;
}
