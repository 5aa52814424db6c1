import { hookThrew } from '../environment';
import type { GrantorEnd } from '../lease/grantor-end';
import type { LeasedObject } from '../lease/leased-object';
import type { Reader } from '../link/bytes';
import type { IncomingShorthand } from '../link/shorthand';
import { decodeArguments } from '../values';
import type { AnswerContent } from './answer';
import { enterCall, leaveCall } from './caller';
import type { Correspondence } from './correspondence';
import { errorAnswer, EXPIRED, failure } from './failed-answer';
import { notAReferenceText } from './future';
import type { IncomingCall } from './incoming-call';
import { CALL, CALL_BYTES_HELD, PART_BYTES_HELD, TEXT_BYTES_HELD } from './messages';
import { PendingAnswer } from './pending-answer';
import { ReadyCalls } from './ready-calls';
import type { Target } from './results';
import { resultOf, Results } from './results';
import { findMethod } from './service-methods';

/** Delivers the other device's calls to this one's objects, and sees to their answers. */
export class IncomingCalls {
  /** Only of calls that have no answer yet, or whose answer may still be called on. */
  private readonly results = new Results();
  private readonly unanswered = new Map<number, PendingAnswer>();
  private readonly ready = new ReadyCalls();
  private isDelivering = false;
  /** The last call of a method that is not there, and its answer. */
  private missing: { readonly method: string; readonly answer: AnswerContent } | undefined;

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
    const dueMs = (head & CALL.due) !== 0 ? reader.varint() : Infinity;
    const oneWay = (head & CALL.oneWay) !== 0;
    const onAnswer = (head & CALL.onAnswer) !== 0;
    const lease = onAnswer ? undefined : correspondence.granting.find(target);
    const nowMs = correspondence.elapsed.nowMs();
    const from = reader.at;
    const args = this.readArguments(reader, method);
    const call: IncomingCall = {
      number,
      method,
      oneWay,
      peer: correspondence.peerId,
      dueAtMs: nowMs + dueMs,
      args,
      heldBytes: 0,
      answerUntilMs: lease?.deadlineMs ?? nowMs,
    };
    const { received } = correspondence.holding;
    if (!onAnswer && lease === undefined) {
      received.giveBack();
      this.answer(call, EXPIRED);
      return;
    }
    const refusal = received.finish();
    if (refusal !== undefined) {
      // M15: this one call fails, and nothing else.
      this.settle(call, failure(refusal));
    } else if (lease !== undefined) {
      this.deliver({ lease }, call);
    } else {
      this.deliverToAnswer(
        target,
        call,
        TEXT_BYTES_HELD * (reader.at - from) + received.parts * PART_BYTES_HELD,
      );
    }
    this.deliverReady();
  }

  /** L6. */
  renewalRequested(number: number, lease: number, requestedMs: number): void {
    const { granting } = this.correspondence;
    const end = granting.find(lease);
    let content = EXPIRED;
    if (end !== undefined) {
      try {
        content = granting.renewalRequested(end, requestedMs);
      } catch (error) {
        // The grantor's pattern has refused.
        content = failure(error);
      }
    }
    this.correspondence.sendAnswer(number, content, end?.deadlineMs ?? 0);
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
    this.unanswered.clear();
    this.results.clear();
  }

  private readArguments(reader: Reader, method: string): readonly unknown[] {
    const { holding, valueLimits } = this.correspondence;
    holding.received.begin(method);
    try {
      return decodeArguments(reader, holding.received, valueLimits);
    } catch (error) {
      holding.received.giveBack();
      throw error;
    }
  }

  private deliverToAnswer(of: number, call: IncomingCall, bytes: number): void {
    const result = this.results.of(of);
    if (result === undefined) {
      this.settle(call, notAReference(call));
      return;
    }
    switch (result.state) {
      case 'pending':
        if (this.hold(call, CALL_BYTES_HELD + bytes, this.size)) {
          result.waiting.push(call);
          this.results.await(call.number);
        }
        break;
      case 'reference':
        this.deliver(result.target, call);
        break;
      case 'failed':
        this.settle(call, result.answer);
        break;
    }
  }

  private deliver(target: Target, call: IncomingCall): void {
    const { lease } = target;
    const leased = lease?.leased;
    let result: unknown;
    let later: Promise<unknown> | undefined;
    try {
      if (lease !== undefined && leased !== undefined) {
        try {
          leased.pattern.before?.(lease, call);
        } catch (error) {
          hookThrew(this.correspondence.events, error);
        }
        call.answerUntilMs = lease.deadlineMs;
        this.correspondence.granting.tellWithNextFrame(lease);
      }
      if (lease?.alive === false) {
        // L5: it had ended, or its pattern has just ended it.
        this.settle(call, { kind: 'expired', reason: lease.reason });
        return;
      }
      const object = target.lease === undefined ? target.object : (leased as LeasedObject).object;
      const method = findMethod(object, call.method);
      if (method === undefined) {
        this.settle(call, this.noMethod(call.method));
        return;
      }
      const outer = enterCall(call.peer);
      try {
        result = method.apply(object, call.args as unknown[]);
      } finally {
        leaveCall(outer);
        if (lease !== undefined) {
          this.runAfter(leased, lease, call);
        }
      }
      if (isThenable(result)) {
        // M15: whatever a thenable of the application's own does when it is asked.
        later = Promise.resolve(result);
      }
    } catch (error) {
      this.settle(call, failure(error));
      return;
    }
    if (later === undefined) {
      this.succeed(call, result);
    } else {
      this.answerLater(call, later, lease);
    }
  }

  /** B1: whoever calls what is not there does so more than once. */
  private noMethod(method: string): AnswerContent {
    if (this.missing?.method !== method) {
      this.missing = { method, answer: errorAnswer('TypeError', `There is no method ${method}.`) };
    }
    return this.missing.answer;
  }

  private runAfter(leased: LeasedObject | undefined, lease: GrantorEnd, call: IncomingCall): void {
    try {
      leased?.pattern.after?.(lease, call);
    } catch (error) {
      hookThrew(this.correspondence.events, error);
    }
  }

  private answerLater(
    call: IncomingCall,
    result: Promise<unknown>,
    lease: GrantorEnd | undefined,
  ): void {
    call.args = NO_ARGUMENTS;
    if (!this.hold(call, CALL_BYTES_HELD, this.unanswered.size)) {
      // M7: nobody waits for it any more, and a promise that fails unlooked at ends the app.
      result.catch(() => undefined);
      return;
    }
    if (!call.oneWay && this.results.of(call.number) === undefined) {
      this.results.await(call.number);
    }
    const pending = new PendingAnswer(call, lease, this.correspondence, (of, forgotten) => {
      this.unanswered.delete(of.number);
      if (forgotten) {
        this.results.abandon(of).forEach(abandoned => this.release(abandoned));
        this.correspondence.mayBeIdle();
      }
    });
    this.unanswered.set(call.number, pending);
    // L11: these stay with the promise, for ever if it stays pending: nothing in them may know the call.
    result.then(
      value => pending.settle(of => this.answered(of, () => this.succeed(of, value))),
      (error: unknown) =>
        pending.settle(of => this.answered(of, () => this.settle(of, failure(error)))),
    );
  }

  private answered(call: IncomingCall, settle: () => void): void {
    this.release(call);
    settle();
    this.deliverReady();
    this.correspondence.mayBeIdle();
  }

  private succeed(call: IncomingCall, value: unknown): void {
    if (call.oneWay) {
      // It may have waited for what it was called on, and was counted meanwhile.
      this.results.forget(call.number);
      this.release(call);
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

  /** The answer goes out, and the calls that were made on it are ready. */
  private settle(call: IncomingCall, content: AnswerContent, value?: unknown): void {
    this.release(call);
    const earlier = this.results.of(call.number);
    const sent = this.answer(call, content);
    // M16: an answer that never goes out is never taken either, and what is kept until then would stay.
    const result = sent && resultOf(sent, value);
    if (call.oneWay || result === undefined) {
      this.results.forget(call.number);
    } else {
      this.results.keep(call.number, result);
    }
    if (earlier?.state === 'pending') {
      for (const next of earlier.waiting) {
        const to = result?.state === 'reference' ? result.target : failureOf(sent ?? content, next);
        this.ready.add({ call: next, to });
      }
    }
  }

  /** B1: one after the other, however long a chain of calls on answers is. */
  private deliverReady(): void {
    if (this.isDelivering) {
      return;
    }
    this.isDelivering = true;
    try {
      for (let next = this.ready.take(); next !== undefined; next = this.ready.take()) {
        if ('kind' in next.to) {
          this.settle(next.call, next.to);
        } else {
          this.release(next.call);
          this.deliver(next.to, next.call);
        }
      }
    } finally {
      this.isDelivering = false;
    }
  }

  /** B2: whether this device keeps the call for now. */
  private hold(call: IncomingCall, bytes: number, others: number): boolean {
    const { budget, limits } = this.correspondence;
    if (others >= limits.pendingAnswers) {
      const message = `${limits.pendingAnswers} calls wait for their answer already.`;
      this.settle(call, errorAnswer('LimitError', message));
      return false;
    }
    if (!budget.fits(bytes)) {
      this.settle(call, NO_ROOM);
      return false;
    }
    call.heldBytes = bytes;
    budget.charge(bytes);
    return true;
  }

  private release(call: IncomingCall): void {
    this.correspondence.budget.release(call.heldBytes);
    call.heldBytes = 0;
  }

  /** What goes out, which may be that the answer was too much; undefined when nothing does. */
  private answer(call: IncomingCall, content: AnswerContent): AnswerContent | undefined {
    return call.oneWay
      ? content
      : this.correspondence.sendAnswer(call.number, content, call.answerUntilMs);
  }
}

const NO_ARGUMENTS: readonly unknown[] = [];
/** B1: answers that a peer can ask for in any number are made without an error, which would cost more than the call. */
const NO_ROOM = errorAnswer('LimitError', 'The other device keeps no more calls for this one.');

function notAReference({ method }: IncomingCall): AnswerContent {
  return errorAnswer('TypeError', notAReferenceText(method));
}

/** M12: a call on what is not a reference fails, and one on what has failed fails with it. */
function failureOf(content: AnswerContent, call: IncomingCall): AnswerContent {
  return content.kind === 'value' ? notAReference(call) : content;
}

function isThenable(value: unknown): boolean {
  return (
    value !== null &&
    (typeof value === 'object' || typeof value === 'function') &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}
