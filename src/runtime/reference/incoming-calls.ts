import type { GrantorEnd } from '../lease/grantor-end';
import type { LeasedObject } from '../lease/leased-object';
import { MalformedError } from '../link/bytes';
import type { Reader } from '../link/bytes';
import type { IncomingShorthand } from '../link/shorthand';
import { decodeArguments } from '../values';
import type { AnswerContent } from './answer';
import type { Correspondence } from './correspondence';
import { EXPIRED, failure } from './failed-answer';
import { notAReference } from './future';
import type { IncomingCall } from './incoming-call';
import { CALL } from './messages';
import { PendingAnswer } from './pending-answer';
import type { Target } from './results';
import { resultOf, Results } from './results';
import { findMethod } from './service-methods';

/** Delivers the other device's calls to this one's objects, and sees to their answers. */
export class IncomingCalls {
  /** Only of calls that have no answer yet, or whose answer may still be called on. */
  private readonly results = new Results();
  private readonly unanswered = new Map<number, PendingAnswer>();

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

  acknowledged(message: number): void {
    this.results.acknowledged(message);
  }

  answerNumbered(call: number, message: number): void {
    this.results.answerNumbered(call, message);
  }

  clear(): void {
    for (const pending of this.unanswered.values()) {
      pending.forget();
    }
    this.results.clear();
  }

  private deliverToAnswer(of: number, call: IncomingCall): void {
    const result = this.results.of(of);
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
        this.results.await(call.number);
        break;
      case 'reference':
        this.deliver(result.target, call);
        break;
      case 'failed':
        if (!call.oneWay) {
          this.results.keep(call.number, result);
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
    if (!call.oneWay && this.results.of(call.number) === undefined) {
      this.results.await(call.number);
    }
    const pending = new PendingAnswer(call, lease, leaseEndsMs, correspondence, (of, forgotten) => {
      this.unanswered.delete(of.number);
      if (forgotten) {
        this.results.abandon(of);
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
      // It may have waited for what it was called on, and was counted meanwhile.
      this.results.forget(call.number);
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
    const earlier = this.results.of(call.number);
    const waiting = earlier?.state === 'pending' ? earlier.waiting : [];
    const result = resultOf(content, value);
    if (call.oneWay || result === undefined) {
      this.results.forget(call.number);
    } else {
      this.results.keep(call.number, result);
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

  private answer(call: number, oneWay: boolean, content: AnswerContent): void {
    if (!oneWay) {
      this.correspondence.sendAnswer(call, content);
    }
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    value !== null &&
    (typeof value === 'object' || typeof value === 'function') &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}
