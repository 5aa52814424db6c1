import type { Environment } from '../environment';
import type { Expiring } from '../lease/deadlines';
import type { GrantorEnd } from '../lease/grantor-end';
import type { LeasedObject } from '../lease/leased-object';
import { MalformedError } from '../link/bytes';
import type { Reader } from '../link/bytes';
import type { IncomingShorthand } from '../link/shorthand';
import { decodeArguments } from '../values';
import type { AnswerContent } from './answer';
import type { Correspondence } from './correspondence';
import { notAReference } from './future';
import { CALL } from './messages';
import { findMethod } from './service-methods';

/** Where a call is delivered. There is no lease when an answer sent the caller's own object home to it. */
type Target = { readonly lease: GrantorEnd } | { readonly lease?: never; readonly object: object };

/** A call that has arrived. */
interface IncomingCall {
  readonly number: number;
  readonly method: string;
  readonly oneWay: boolean;
  readonly args: readonly unknown[];
  readonly dueMs: number | undefined;
}

/** What has become of a call, for those that were made on its answer (M12). */
type Result =
  | { readonly state: 'pending'; readonly waiting: IncomingCall[] }
  | { readonly state: 'reference'; readonly target: Target }
  | { readonly state: 'failed'; readonly answer: AnswerContent };

/** Delivers the other device's calls to this one's objects, and sees to their answers. */
export class IncomingCalls {
  /** Only of calls that have no answer yet, or whose answer may still be called on. */
  private readonly results = new Map<number, Result>();
  private readonly unanswered = new Map<number, PendingAnswer>();
  /** Answers that the other device may not have yet: their number as a message, and the call. */
  private readonly unacknowledged: { readonly message: number; readonly call: number }[] = [];

  constructor(private readonly correspondence: Correspondence) {}

  get size(): number {
    return this.results.size + this.unanswered.size;
  }

  /** Calls that this device has still to answer. */
  get pending(): number {
    return this.unanswered.size;
  }

  receive(head: number, reader: Reader, number: number, shorthand: IncomingShorthand): void {
    const { correspondence } = this;
    const target = reader.varint();
    const method = shorthand.name(reader);
    const dueMs = (head & CALL.due) !== 0 ? reader.varint() : undefined;
    const oneWay = (head & CALL.oneWay) !== 0;
    const onAnswer = (head & CALL.onAnswer) !== 0;
    const lease = onAnswer ? undefined : correspondence.granting.find(target);
    if (!onAnswer && lease === undefined) {
      reader.at = reader.end;
      this.answer(number, oneWay, EXPIRED);
      return;
    }
    let args: readonly unknown[];
    try {
      correspondence.holding.origin = method;
      args = decodeArguments(reader, correspondence.holding, correspondence.valueLimits);
    } catch (error) {
      if (error instanceof MalformedError) {
        throw error;
      }
      // A reference that was sent home to a lease that has just ended here.
      reader.at = reader.end;
      this.answer(number, oneWay, failure(error));
      return;
    }
    const call: IncomingCall = { number, method, oneWay, args, dueMs };
    if (lease !== undefined) {
      this.deliver({ lease }, call);
    } else {
      this.deliverToAnswer(target, call);
    }
  }

  /** L6. */
  renewalRequested(number: number, lease: number, requestedMs: number): void {
    let content: AnswerContent;
    try {
      content = this.correspondence.granting.renewalRequested(lease, requestedMs);
    } catch (error) {
      if (error instanceof MalformedError) {
        throw error;
      }
      // The grantor's pattern has refused.
      content = failure(error);
    }
    this.answer(number, false, content);
  }

  /** The other device has our answers up to this message: it knows what it called for. */
  acknowledged(message: number): void {
    while ((this.unacknowledged[0]?.message ?? Infinity) <= message) {
      this.results.delete((this.unacknowledged.shift() as { call: number }).call);
    }
  }

  /** The message that carries an answer has its number. */
  answerNumbered(call: number, message: number): void {
    if (this.results.has(call)) {
      this.unacknowledged.push({ message, call });
    }
  }

  clear(): void {
    for (const pending of this.unanswered.values()) {
      pending.forget();
    }
    this.results.clear();
    this.unacknowledged.length = 0;
  }

  private deliverToAnswer(of: number, call: IncomingCall): void {
    const result = this.results.get(of);
    if (result === undefined) {
      this.answer(call.number, call.oneWay, failure(notAReference(call.method)));
      return;
    }
    switch (result.state) {
      case 'pending':
        if (this.size >= this.correspondence.limits.pendingAnswers) {
          this.settle(call, this.tooMany());
          break;
        }
        result.waiting.push(call);
        this.results.set(call.number, { state: 'pending', waiting: [] });
        break;
      case 'reference':
        this.deliver(result.target, call);
        break;
      case 'failed':
        if (!call.oneWay) {
          this.results.set(call.number, result);
        }
        this.answer(call.number, call.oneWay, result.answer);
        break;
    }
  }

  private deliver(target: Target, call: IncomingCall): void {
    const { lease } = target;
    const leased = lease?.leased;
    // Without a lease it is a far reference, whose futures end by themselves (M7).
    let waitsUntilMs = Infinity;
    let result: unknown;
    try {
      if (lease !== undefined && leased !== undefined) {
        leased.pattern.before?.(lease, call);
        waitsUntilMs = lease.deadlineMs;
        this.correspondence.granting.tellWithNextFrame(lease);
      }
      if (lease?.alive === false) {
        // L5: it had ended, or its pattern has just ended it.
        this.settle(call, EXPIRED);
        return;
      }
      const object = target.lease === undefined ? target.object : (leased as LeasedObject).object;
      const method = findMethod(object, call.method);
      if (method === undefined) {
        throw new TypeError(`There is no method ${call.method}.`);
      }
      try {
        result = method.apply(object, call.args as unknown[]);
      } finally {
        if (lease !== undefined) {
          leased?.pattern.after?.(lease, call);
        }
      }
    } catch (error) {
      this.settle(call, failure(error));
      return;
    }
    if (isThenable(result)) {
      this.answerLater(call, result, lease, waitsUntilMs);
    } else {
      this.succeed(call, result);
    }
  }

  private answerLater(
    call: IncomingCall,
    result: PromiseLike<unknown>,
    lease: GrantorEnd | undefined,
    leaseEndsMs: number,
  ): void {
    const { correspondence } = this;
    if (this.unanswered.size >= correspondence.limits.pendingAnswers) {
      this.settle(call, this.tooMany());
      return;
    }
    if (!call.oneWay && !this.results.has(call.number)) {
      this.results.set(call.number, { state: 'pending', waiting: [] });
    }
    const pending = new PendingAnswer(call, lease, leaseEndsMs, correspondence, (of, forgotten) => {
      this.unanswered.delete(of.number);
      if (forgotten) {
        this.abandon(of);
      }
    });
    this.unanswered.set(call.number, pending);
    // L11: these stay with the promise, for ever if it stays pending: nothing in them may know the call.
    result.then(
      value => pending.settle(of => this.succeed(of, value)),
      (error: unknown) => pending.settle(of => this.settle(of, failure(error))),
    );
  }

  private succeed(call: IncomingCall, value: unknown): void {
    if (call.oneWay) {
      return;
    }
    let content: AnswerContent;
    try {
      content = this.correspondence.granting.encodeAnswer(value, call.method);
    } catch (error) {
      this.settle(call, failure(error));
      return;
    }
    this.settle(call, content, value);
  }

  /** The answer goes out, and the calls that were made on it are delivered. */
  private settle(call: IncomingCall, content: AnswerContent, value?: unknown): void {
    const earlier = this.results.get(call.number);
    const waiting = earlier?.state === 'pending' ? earlier.waiting : [];
    const result = resultOf(content, value);
    if (call.oneWay || result === undefined) {
      this.results.delete(call.number);
    } else {
      this.results.set(call.number, result);
    }
    this.answer(call.number, call.oneWay, content);
    for (const next of waiting) {
      if (result?.state === 'reference') {
        this.deliver(result.target, next);
      } else {
        this.settle(next, content.kind === 'value' ? failure(notAReference(next.method)) : content);
      }
    }
  }

  private tooMany(): AnswerContent {
    const message = `${this.correspondence.limits.pendingAnswers} calls wait for their answer already.`;
    return { kind: 'error', name: 'LimitError', message };
  }

  /** M6: nobody waits for it any more, nor for what was called on it. */
  private abandon(call: IncomingCall): void {
    const result = this.results.get(call.number);
    this.results.delete(call.number);
    if (result?.state === 'pending') {
      result.waiting.forEach(next => this.abandon(next));
    }
  }

  private answer(call: number, oneWay: boolean, content: AnswerContent): void {
    if (!oneWay) {
      this.correspondence.sendAnswer(call, content);
    }
  }
}

/** M6: the caller's future, at the callee's end: a lease for one answer, which ends when the caller stops waiting. */
class PendingAnswer implements Expiring {
  private readonly slot: number;

  constructor(
    private call: IncomingCall | undefined,
    private readonly lease: GrantorEnd | undefined,
    leaseEndsMs: number,
    private readonly environment: Environment,
    private readonly done: (call: IncomingCall, forgotten: boolean) => void,
  ) {
    const { deadlines, elapsed } = environment;
    const dueMs = call?.dueMs;
    this.slot = deadlines.add(this, dueMs === undefined ? leaseEndsMs : elapsed.nowMs() + dueMs);
  }

  settle(answer: (call: IncomingCall) => void): void {
    const call = this.forget();
    if (call !== undefined) {
      this.done(call, false);
      answer(call);
    }
  }

  deadlineReached(nowMs: number): void {
    // M7: without a due time the caller waits as long as its reference lives, and that may have been renewed.
    const leaseEndsMs = this.lease?.deadlineMs ?? 0;
    if (this.call?.dueMs === undefined && leaseEndsMs > nowMs) {
      this.environment.deadlines.move(this.slot, leaseEndsMs);
      return;
    }
    const call = this.forget();
    if (call !== undefined) {
      this.done(call, true);
    }
  }

  /** Gives the call, once. */
  forget(): IncomingCall | undefined {
    const { call } = this;
    if (call !== undefined) {
      this.environment.deadlines.remove(this.slot);
      this.call = undefined;
    }
    return call;
  }
}

/** What an ended lease leaves behind does not include why it ended. */
const EXPIRED: AnswerContent = { kind: 'expired', reason: 'elapsed' };

const LONGEST_ERROR = 1000;

/** M5: an error's name and message, and nothing else of this device. */
function failure(error: unknown): AnswerContent {
  try {
    const { name, message } =
      typeof error === 'object' && error !== null
        ? (error as { name?: unknown; message?: unknown })
        : { name: 'Error', message: error };
    return {
      kind: 'error',
      name: typeof name === 'string' ? name.slice(0, LONGEST_ERROR) : 'Error',
      message: String(message ?? '').slice(0, LONGEST_ERROR),
    };
  } catch {
    // It is the application's own, and may throw at whoever looks at it.
    return { kind: 'error', name: 'Error', message: '' };
  }
}

function resultOf(content: AnswerContent, value: unknown): Result | undefined {
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

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    value !== null &&
    (typeof value === 'object' || typeof value === 'function') &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}
