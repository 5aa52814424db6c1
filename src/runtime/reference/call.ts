import { ExpiredLeaseError, RemoteError } from '../errors';
import type { Writer } from '../bytes/bytes';
import type { Outgoing } from '../link/outgoing';
import type { OutgoingShorthand } from '../link/shorthand';
import type { Expiring } from '../time/deadlines';
import type { GrantorEnd } from '../lease/grantor-end';
import type { Message } from '../lease/pattern';
import type { Linked, LinkedList } from '../linked';
import { join, leave, members } from '../linked';
import { onWire, requireDuration } from '../time/durations';
import type { CallSnapshot } from './call-snapshot';
import type { CallControl } from './future';
import { notAReference, Outcome } from './future';
import { holderEndOf, isFarReference } from './far';
import { HeldReference } from './held-reference';
import { CALL, LEASE_TIME_BYTES, MESSAGE, MESSAGE_OVERHEAD_BYTES } from './messages';
import type { OutgoingCalls } from './outgoing-calls';
import type { PassedReferences } from './passing';
import { NO_ENDS } from './passing';
import type { Transferred } from './transfer';

const NO_DEADLINE = -1;
const NOT_SENT = 0;

/** What a method is called on: a reference, or the answer to an earlier call (M12). */
export type CallTarget = HeldReference | Call;

/**
 * One message that calls a method, from the call to its answer. Until it is settled it is in the list of the reference
 * that it ends with or, before that has arrived, of the call whose answer the reference will be (M14).
 */
export class Call
  extends Outcome
  implements Outgoing, CallControl, Expiring, Message, Linked<Call>, LinkedList<Call>
{
  readonly isAnswer = false;
  readonly neededUntilMs = 0;
  readonly size: number;
  number = NOT_SENT;
  withdrawn = false;
  oneWay = false;
  list: LinkedList<Call> | undefined = undefined;
  before: Call | undefined = undefined;
  after: Call | undefined = undefined;
  /** Calls on its answer. */
  first: Call | undefined = undefined;
  /** Its reference has ended, but the grantor still answers it. */
  outlives = false;
  /** P3: its reference accepts no further call once this one is sent. */
  exhausts = false;
  private passed: readonly GrantorEnd[] = NO_ENDS;
  private dueMs = Infinity;
  private slot = NO_DEADLINE;
  private finished = false;
  /** The reference that the first call of the chain was made on. */
  private readonly root: HeldReference;

  constructor(
    protected readonly calls: OutgoingCalls,
    private readonly calledOn: CallTarget,
    readonly method: string,
    /** Kept until it is sent, for `retract`. */
    public args: readonly unknown[],
    private readonly encoded: Uint8Array,
    private readonly references: PassedReferences | undefined,
    private readonly calledMs: number,
    /** Grows with each call. */
    readonly order: number,
  ) {
    super();
    this.root = calledOn instanceof Call ? calledOn.root : calledOn;
    const times = (references?.count ?? 0) * LEASE_TIME_BYTES;
    this.size = encoded.length + times + 4 * method.length + MESSAGE_OVERHEAD_BYTES;
  }

  /** Passed in it. */
  get leases(): readonly GrantorEnd[] {
    return this.passed;
  }

  get isCall(): boolean {
    return true;
  }

  get peer(): string {
    return this.calls.peerId;
  }

  /** Whether it is a call of the application, which `retract` gives back. */
  get isRetractable(): boolean {
    return true;
  }

  /**
   * M12: the other device forgets an answer once it is acknowledged. What is sent or resent after that goes to the
   * reference that was the answer.
   */
  private get target(): CallTarget {
    const { calledOn, calls } = this;
    if (calledOn instanceof Call && isFarReference(calledOn.value)) {
      const reference = holderEndOf(calledOn.value);
      return reference.side.calls === calls ? reference : calledOn;
    }
    return calledOn;
  }

  /** The reference that it ends with; before that has arrived, the one that the chain of calls began with. */
  get end(): HeldReference {
    return this.list instanceof HeldReference ? this.list : this.root;
  }

  get sent(): boolean {
    return this.number !== NOT_SENT;
  }

  /** L2: accepted for sending, so the leases in it run from now on. */
  accepted(): void {
    this.passed = this.references?.accept() ?? NO_ENDS;
    join<Call>(this.calledOn, this);
  }

  setDue(ms: number): void {
    try {
      requireDuration(ms, 'due');
    } catch (error) {
      // L17: not sent, unless it has been sent already.
      if (!this.sent) {
        this.failedWith(error);
      }
      throw error;
    }
    // Once it is sent, only brought forward: the other device may have been told, and forgets the call then.
    if (!this.pending || this.oneWay || (this.sent && ms >= this.dueMs)) {
      return;
    }
    this.dueMs = ms;
    if (ms === Infinity) {
      this.dropDeadline();
    } else {
      this.endAt(this.calledMs + ms);
    }
  }

  /** It fails then unless it is answered before. */
  private endAt(atMs: number): void {
    const { deadlines } = this.calls;
    if (this.slot === NO_DEADLINE) {
      this.slot = deadlines.add(this, atMs);
    } else {
      const latestMs = this.outlives ? deadlines.at(this.slot) : Infinity;
      deadlines.move(this.slot, Math.min(atMs, latestMs));
    }
  }

  /** L8: its reference has ended, but the grantor still answers it until the lease would have ended. */
  outlivesReference(untilMs: number): void {
    this.outlives = true;
    this.endAt(untilMs);
  }

  setOneWay(): void {
    if (this.pending) {
      this.oneWay = true;
      this.dropDeadline();
      this.succeed(undefined);
      this.leaveCallsTo(this.root);
    }
  }

  callOnAnswer(method: string, args: readonly unknown[]): Outcome & Partial<CallControl> {
    if (this.pending) {
      return this.calls.callOnAnswer(this, method, args);
    }
    const { value } = this;
    if (!isFarReference(value)) {
      return Outcome.failed(notAReference(method));
    }
    const reference = holderEndOf(value);
    return reference.side.calls.send(reference, method, args);
  }

  numbered(number: number): void {
    this.number = number;
    this.args = [];
    this.calls.callSent(this);
  }

  /** P3: a one-way call is finished once it is delivered. */
  delivered(): void {
    this.passed = NO_ENDS;
    if (this.oneWay) {
      this.finish();
    }
  }

  /** L2, L16: the leases in it never reached a holder. */
  leftOut(): void {
    this.passed.forEach(end => end.undo());
    this.passed = NO_ENDS;
  }

  write(writer: Writer, shorthand: OutgoingShorthand): void {
    const due = this.dueMs !== Infinity && this.slot !== NO_DEADLINE && !this.oneWay;
    const { target } = this;
    const onAnswer = target instanceof Call;
    const same = !onAnswer && shorthand.isSameCall(target.id, this.method);
    writer.byte(
      MESSAGE.call |
        (this.oneWay ? CALL.oneWay : 0) |
        (due ? CALL.due : 0) |
        (onAnswer ? CALL.onAnswer : 0) |
        (same ? CALL.same : 0),
    );
    if (!same) {
      writer.varint(onAnswer ? target.number : target.id);
      shorthand.name(writer, this.method);
    }
    if (due) {
      const { deadlines, elapsed } = this.calls;
      const leftMs = Math.max(0, deadlines.at(this.slot) - elapsed.nowMs());
      writer.varint(onWire(Math.ceil(leftMs)));
    }
    writer.raw(this.encoded);
    this.calls.tellTimes(this.passed);
  }

  answered(value: unknown): void {
    this.finish();
    this.succeed(value);
    // M14: calls on the answer end with the reference that it is.
    const reference = isFarReference(value) ? holderEndOf(value) : undefined;
    this.leaveCallsTo(reference?.side.calls === this.calls ? reference : this.root);
  }

  /** M12: calls on its answer fail with it. A loop, not recursion: chains may be long (B1). */
  failedWith(error: unknown): void {
    const failing: Call[] = [this];
    for (const call of failing) {
      for (const next of members<Call>(call)) {
        failing.push(next);
      }
      call.finish();
      call.fail(error);
    }
  }

  /** M6: no message is sent. */
  deadlineReached(nowMs: number): void {
    if (this.calledMs + this.dueMs <= nowMs) {
      this.calls.callTimedOut(this);
      this.failedWith(this.calls.errors.timedOut(this.method, this.dueMs, nowMs));
    } else {
      this.failedWith(this.calls.errors.expired('elapsed', nowMs));
    }
  }

  snapshot(peer: string, lease: number, nowMs: number): CallSnapshot {
    const { method, order, sent, oneWay, slot, calls } = this;
    const dueInMs =
      slot === NO_DEADLINE ? undefined : Math.max(0, calls.deadlines.at(slot) - nowMs);
    return { peer, lease, method, order, sent, oneWay, dueInMs };
  }

  /** No answer is expected any more. */
  private finish(): void {
    if (this.finished) {
      return;
    }
    this.finished = true;
    this.dropDeadline();
    // Not resent after a reconnect: no caller waits for it.
    this.withdrawn = true;
    if (!this.sent) {
      // L2: the leases in it have not crossed.
      this.leftOut();
      this.args = [];
    }
    this.calls.callSettled(this);
  }

  private dropDeadline(): void {
    if (this.slot !== NO_DEADLINE) {
      this.calls.deadlines.remove(this.slot);
      this.slot = NO_DEADLINE;
    }
  }

  private leaveCallsTo(reference: HeldReference): void {
    for (const call of members<Call>(this)) {
      leave<Call>(call);
      if (reference.ended) {
        call.failedWith(new ExpiredLeaseError(reference.reason));
      } else {
        join<Call>(reference, call);
      }
    }
  }
}

const NO_BYTES = new Uint8Array(0);
const NOT_KNOWN: Transferred = 'refused';

/** H1: the holder asks the owner to grant another device a lease. A call that no pattern sees. */
export class TransferCall extends Call {
  /** E17: an owner that knows nothing of transfers has no such method. */
  override fail(error: unknown): void {
    if (error instanceof RemoteError && error.remoteName === 'TypeError') {
      this.succeed(NOT_KNOWN);
    } else {
      super.fail(error);
    }
  }

  override get isRetractable(): boolean {
    return false;
  }
}

/** L6: the holder asks the grantor for more time. Sent and answered like a call. */
export class RenewalRequest extends Call {
  constructor(
    calls: OutgoingCalls,
    private readonly reference: HeldReference,
    private readonly requestedMs: number,
    order: number,
  ) {
    super(calls, reference, 'renew', [], NO_BYTES, undefined, calls.elapsed.nowMs(), order);
  }

  override get isRetractable(): boolean {
    return false;
  }

  override write(writer: Writer): void {
    writer.byte(MESSAGE.renewal);
    writer.varint(this.reference.id);
    writer.varint(onWire(Math.ceil(this.requestedMs)));
  }
}
