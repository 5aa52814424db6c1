import type { GrantorEnd } from '../lease/grantor-end';
import { Queue } from '../link/queue';
import type { AnswerContent } from './answer';
import type { IncomingCall } from './incoming-call';

/** Where a call is delivered. There is no lease when an answer sent the caller's own object home to it. */
export type Target =
  | { readonly lease: GrantorEnd }
  | { readonly lease?: never; readonly object: object };

/** What has become of a call, for those that were made on its answer (M12). */
type Result =
  | { readonly state: 'pending'; readonly waiting: IncomingCall[] }
  | { readonly state: 'reference'; readonly target: Target }
  | { readonly state: 'failed'; readonly answer: AnswerContent };

/** M12: what calls have led to, for as long as the other device may call on it. */
export class Results {
  private readonly byCall = new Map<number, Result>();
  /** Answers that the other device may not have yet: their number as a message, and the call. */
  private readonly unacknowledged = new Queue<{
    readonly message: number;
    readonly call: number;
  }>();

  get size(): number {
    return this.byCall.size;
  }

  of(call: number): Result | undefined {
    return this.byCall.get(call);
  }

  keep(call: number, result: Result): void {
    this.byCall.set(call, result);
  }

  /** Others may be called on it from now on, and wait. */
  await(call: number): void {
    this.byCall.set(call, { state: 'pending', waiting: [] });
  }

  forget(call: number): void {
    this.byCall.delete(call);
  }

  /** M6: nobody waits for it any more, nor for what was called on it. All of them, one after the other (B1). */
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

  /** The message that carries an answer has its number. */
  answerNumbered(call: number, message: number): void {
    if (this.byCall.has(call)) {
      this.unacknowledged.push({ message, call });
    }
  }

  /** The other device has our answers up to this message: it knows what it called for. */
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

/** Nothing of an answer that cannot be called on. */
export function resultOf(content: AnswerContent, value: unknown): Result | undefined {
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
