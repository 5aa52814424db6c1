import { hookThrew } from '../environment';
import { HAND_ON, readRequest } from './transfer';
import type { GrantorEnd } from '../lease/grantor-end';
import type { LeasedObject } from '../lease/leased-object';
import type { Reader } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import type { IncomingShorthand } from '../link/shorthand';
import type { AnswerContent } from './answer';
import { errorAnswer, EXPIRED, failure } from './answer';
import type { AnsweringContext } from './peer-context';
import { findMethod, invoke, isThenable } from './invocation';
import { CALL, CALL_BYTES_HELD, PART_BYTES_HELD, TEXT_BYTES_HELD } from './messages';
import { PendingAnswer } from './pending-answer';
import type { DeliveryTarget, IncomingCall } from './pipelining';
import { failureOnAnswer, notAReference, ReadyCalls, resultOf, Results } from './pipelining';

/** Delivers the calls of one other device to the objects of this one, and answers them. */
export class IncomingCalls {
  /** Of calls without an answer, and of answers on which calls may still be made (M12). */
  private readonly results = new Results();
  private readonly unanswered = new Map<number, PendingAnswer>();
  private readonly ready = new ReadyCalls();
  private isDelivering = false;
  /** The last method that was called and does not exist. */
  private missing: { readonly method: string; readonly answer: AnswerContent } | undefined;

  constructor(private readonly side: AnsweringContext) {}

  get size(): number {
    return this.results.size + this.unanswered.size;
  }

  /** Calls without an answer. */
  get pending(): number {
    return this.unanswered.size;
  }

  receive(head: number, reader: Reader, number: number, shorthand: IncomingShorthand): void {
    const { side } = this;
    const onAnswer = (head & CALL.onAnswer) !== 0;
    const { target, method } = readTarget(head, reader, shorthand);
    const dueMs = (head & CALL.due) !== 0 ? reader.varint() : Infinity;
    const oneWay = (head & CALL.oneWay) !== 0;
    const lease = onAnswer ? undefined : side.granting.find(target);
    const nowMs = side.elapsed.nowMs();
    const from = reader.at;
    const { received } = side.holding;
    const args = received.readArguments(reader, method);
    const call: IncomingCall = {
      number,
      method,
      oneWay,
      peer: side.peerId,
      dueAtMs: nowMs + dueMs,
      args,
      heldBytes: 0,
      answerUntilMs: lease?.deadlineMs ?? nowMs,
    };
    if (!onAnswer && lease === undefined) {
      received.giveBack();
      this.answer(call, EXPIRED);
      return;
    }
    const refusal = received.finish();
    if (refusal !== undefined) {
      // M15: only this call fails.
      this.settle(call, failure(refusal));
    } else if (lease !== undefined && method === HAND_ON) {
      this.handOn(lease, call);
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
    const { granting } = this.side;
    const end = granting.find(lease);
    let content = EXPIRED;
    if (end !== undefined) {
      try {
        content = granting.renewalRequested(end, requestedMs);
      } catch (error) {
        // The pattern refused.
        content = failure(error);
      }
    }
    this.side.sendAnswer(number, content, end?.deadlineMs ?? 0);
  }

  /** H1: no pattern sees it as a call. */
  private handOn(lease: GrantorEnd, call: IncomingCall): void {
    const request = readRequest(call.args);
    this.answerLater(call, this.side.handOn(lease, request), lease);
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

  private deliver(target: DeliveryTarget, call: IncomingCall): void {
    const { lease } = target;
    const leased = lease?.leased;
    let result: unknown;
    let later: Promise<unknown> | undefined;
    try {
      if (lease !== undefined && leased !== undefined) {
        try {
          leased.pattern.before?.(lease, call);
        } catch (error) {
          hookThrew(this.side.events, error);
        }
        call.answerUntilMs = lease.deadlineMs;
        this.side.granting.tellWithNextFrame(lease);
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
      try {
        result = invoke(method, object, call.args, call.peer);
      } finally {
        if (lease !== undefined) {
          this.runAfter(leased, lease, call);
        }
      }
      if (isThenable(result)) {
        // M15: `then` is application code, and may throw.
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

  /** B1: a peer that calls a missing method once often does so again. */
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
      hookThrew(this.side.events, error);
    }
  }

  private answerLater(
    call: IncomingCall,
    result: Promise<unknown>,
    lease: GrantorEnd | undefined,
  ): void {
    call.args = NO_ARGUMENTS;
    if (!this.hold(call, CALL_BYTES_HELD, this.unanswered.size)) {
      // M7: an unhandled rejection could end the app.
      result.catch(() => undefined);
      return;
    }
    if (!call.oneWay && this.results.of(call.number) === undefined) {
      this.results.await(call.number);
    }
    const pending = new PendingAnswer(call, lease, this.side, (of, forgotten) => {
      this.unanswered.delete(of.number);
      if (forgotten) {
        this.results.abandon(of).forEach(abandoned => this.release(abandoned));
        this.side.mayBeIdle();
      }
    });
    this.unanswered.set(call.number, pending);
    // L11: a promise that stays pending keeps these callbacks for ever, so they must not refer to the call.
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
    this.side.mayBeIdle();
  }

  private succeed(call: IncomingCall, value: unknown): void {
    if (call.oneWay) {
      // It may have waited for an answer, and was counted meanwhile.
      this.results.forget(call.number);
      this.release(call);
      return;
    }
    let content: AnswerContent;
    try {
      content = this.side.granting.values.encodeAnswer(value, call.method);
    } catch (error) {
      this.settle(call, failure(error));
      return;
    }
    this.settle(call, content, value);
  }

  /** Sends the answer, and makes the calls on it ready. */
  private settle(call: IncomingCall, content: AnswerContent, value?: unknown): void {
    this.release(call);
    const earlier = this.results.of(call.number);
    const sent = this.answer(call, content);
    // M16: an answer that is not sent is never acknowledged, so its result would be kept for ever.
    const result = sent && resultOf(sent, value);
    if (call.oneWay || result === undefined) {
      this.results.forget(call.number);
    } else {
      this.results.keep(call.number, result);
    }
    if (earlier?.state === 'pending') {
      for (const next of earlier.waiting) {
        const to =
          result?.state === 'reference' ? result.target : failureOnAnswer(sent ?? content, next);
        this.ready.add({ call: next, to });
      }
    }
  }

  /** B1: a loop, not recursion, however long a chain of calls on answers is. */
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

  /** B2: whether the call may wait here. If not, it is answered with a `LimitError`. */
  private hold(call: IncomingCall, bytes: number, others: number): boolean {
    const { budget, limits } = this.side;
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
    this.side.budget.release(call.heldBytes);
    call.heldBytes = 0;
  }

  /** Returns what is sent, which may be a refusal; undefined when nothing is. */
  private answer(call: IncomingCall, content: AnswerContent): AnswerContent | undefined {
    return call.oneWay ? content : this.side.sendAnswer(call.number, content, call.answerUntilMs);
  }
}

/** What is called, and on what. */
function readTarget(
  head: number,
  reader: Reader,
  shorthand: IncomingShorthand,
): { readonly target: number; readonly method: string } {
  const onAnswer = (head & CALL.onAnswer) !== 0;
  if ((head & CALL.same) !== 0) {
    const { calledLease: target, calledMethod: method } = shorthand;
    if (method === undefined || onAnswer) {
      throw new MalformedError('the same call as the last, and there is none');
    }
    return { target, method };
  }
  const target = reader.varint();
  const method = shorthand.name(reader);
  if (!onAnswer) {
    shorthand.calledLease = target;
    shorthand.calledMethod = method;
  }
  return { target, method };
}

const NO_ARGUMENTS: readonly unknown[] = [];
/** B1: made once: a peer can cause any number of these, and an error object costs more than a call. */
const NO_ROOM = errorAnswer('LimitError', 'The other device keeps no more calls for this one.');
