import { ExpiredLeaseError } from '../errors';
import type { Writer } from '../link/bytes';
import type { Outgoing } from '../link/outgoing';
import type { OutgoingShorthand } from '../link/shorthand';
import type { Expiring } from '../lease/deadlines';
import type { GrantorEnd } from '../lease/grantor-end';
import type { Message } from '../lease/pattern';
import type { Linked, LinkedList } from '../linked';
import { join, leave, members } from '../linked';
import { onWire, requireDuration } from '../time';
import type { CallControl } from './future';
import { notAReference } from './future';
import { holderEndOf, isFarReference } from './far';
import { HolderEnd } from './holder-end';
import type { Holding } from './holding';
import { CALL, LEASE_TIME_BYTES, MESSAGE, MESSAGE_OVERHEAD_BYTES } from './messages';
import { Outcome } from './outcome';
import type { PassedReferences } from './passing';
import { NO_ENDS } from './passing';

const NO_DEADLINE = -1;
const NOT_SENT = 0;

/** What a call goes to: a reference, or what an earlier call will be answered with (M12). */
export type CallTarget = HolderEnd | Call;

/**
 * One message that calls a method, from the call to its answer. Until it is settled it is in the list of what it ends
 * with: a reference; or, while that is not there yet, the call whose answer it will be (M14).
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
  /** The calls that were made on its answer. */
  first: Call | undefined = undefined;
  /** Its reference has ended, and it is answered all the same. */
  outlives = false;
  /** P3: its reference takes no further call once this one is sent. */
  exhausts = false;
  private passed: readonly GrantorEnd[] = NO_ENDS;
  private dueMs = Infinity;
  private slot = NO_DEADLINE;
  private finished = false;
  /** The reference that the first of the calls on answers went to. */
  private readonly root: HolderEnd;

  constructor(
    protected readonly holding: Holding,
    private readonly calledOn: CallTarget,
    readonly method: string,
    /** Kept until it is sent, for `retract`. */
    public args: readonly unknown[],
    private readonly encoded: Uint8Array,
    private readonly references: PassedReferences | undefined,
    private readonly calledMs: number,
    /** Larger than that of any call before. */
    readonly order: number,
  ) {
    super();
    this.root = calledOn instanceof Call ? calledOn.root : calledOn;
    const times = (references?.count ?? 0) * LEASE_TIME_BYTES;
    this.size = encoded.length + times + 4 * method.length + MESSAGE_OVERHEAD_BYTES;
  }

  get peer(): string {
    return this.holding.peerId;
  }

  /** Whether the application has called a method, and may have it back. */
  get isRetractable(): boolean {
    return true;
  }

  /**
   * M12: the other device forgets an answer once it knows that it has arrived. What is sent from then on, or once more,
   * goes to the reference that it was.
   */
  private get target(): CallTarget {
    const { calledOn, holding } = this;
    if (calledOn instanceof Call && isFarReference(calledOn.value)) {
      const end = holderEndOf(calledOn.value);
      return end.holds === holding ? end : calledOn;
    }
    return calledOn;
  }

  /** The reference that it ends with; while that is not there yet, the one through which it was asked for. */
  get end(): HolderEnd {
    return this.list instanceof HolderEnd ? this.list : this.root;
  }

  get sent(): boolean {
    return this.number !== NOT_SENT;
  }

  /** L2: it will be sent, sooner or later: the leases in it run from now on. */
  accepted(): void {
    this.passed = this.references?.accept() ?? NO_ENDS;
    join<Call>(this.calledOn, this);
  }

  setDue(ms: number): void {
    try {
      requireDuration(ms, 'due');
    } catch (error) {
      // L17: nothing is sent, where it was not sent before.
      if (!this.sent) {
        this.failedWith(error);
      }
      throw error;
    }
    if (this.pending && !this.oneWay) {
      this.dueMs = ms;
      if (ms === Infinity) {
        this.dropDeadline();
      } else {
        this.endAt(this.calledMs + ms);
      }
    }
  }

  /** It fails at this moment if there is no answer by then. */
  private endAt(atMs: number): void {
    const { deadlines } = this.holding;
    if (this.slot === NO_DEADLINE) {
      this.slot = deadlines.add(this, atMs);
    } else {
      deadlines.move(this.slot, atMs);
    }
  }

  /** Its reference has ended, and it is answered all the same: but not later than the reference would have ended. */
  outlivesReference(untilMs: number): void {
    this.outlives = true;
    const { deadlines } = this.holding;
    this.endAt(this.slot === NO_DEADLINE ? untilMs : Math.min(untilMs, deadlines.at(this.slot)));
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
      return this.holding.callOnAnswer(this, method, args);
    }
    const { value } = this;
    return isFarReference(value)
      ? holderEndOf(value).holds.send(holderEndOf(value), method, args)
      : Outcome.failed(notAReference(method));
  }

  numbered(number: number): void {
    this.number = number;
    this.args = [];
    this.holding.callSent(this);
  }

  /** P3: with a one-way call, that is all there is to wait for. */
  delivered(): void {
    this.passed = NO_ENDS;
    if (this.oneWay) {
      this.finish();
    }
  }

  /** L2, L16: no holder will ever end the leases in it. */
  leftOut(): void {
    this.passed.forEach(end => end.undo());
    this.passed = NO_ENDS;
  }

  write(writer: Writer, shorthand: OutgoingShorthand): void {
    const due = this.dueMs !== Infinity && this.slot !== NO_DEADLINE && !this.oneWay;
    const { target } = this;
    const onAnswer = target instanceof Call;
    writer.byte(
      MESSAGE.call |
        (this.oneWay ? CALL.oneWay : 0) |
        (due ? CALL.due : 0) |
        (onAnswer ? CALL.onAnswer : 0),
    );
    writer.varint(onAnswer ? target.number : target.id);
    shorthand.name(writer, this.method);
    if (due) {
      const { deadlines, elapsed } = this.holding;
      const leftMs = Math.max(0, deadlines.at(this.slot) - elapsed.nowMs());
      writer.varint(onWire(Math.ceil(leftMs)));
    }
    writer.raw(this.encoded);
    this.holding.tellTimes(this.passed);
  }

  answered(value: unknown): void {
    this.finish();
    this.succeed(value);
    // M14: what was called on the answer belongs to the reference that it is.
    const end = isFarReference(value) ? holderEndOf(value) : undefined;
    this.leaveCallsTo(end?.holds === this.holding ? end : this.root);
  }

  /** M12: and with it all that was called on its answer. One after the other: chains may be long (B1). */
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

  /** M6: at the caller, without a message. */
  deadlineReached(nowMs: number): void {
    if (this.calledMs + this.dueMs <= nowMs) {
      this.holding.callTimedOut(this);
      this.failedWith(this.holding.errors.timedOut(this.method, this.dueMs, nowMs));
    } else {
      this.failedWith(this.holding.errors.expired('elapsed', nowMs));
    }
  }

  /** Nothing more is expected of it. */
  private finish(): void {
    if (this.finished) {
      return;
    }
    this.finished = true;
    this.dropDeadline();
    // Where it was sent, nobody is left for whom it would be sent again.
    this.withdrawn = true;
    if (!this.sent) {
      // L2: the leases in it have not crossed.
      this.leftOut();
      this.args = [];
    }
    this.holding.callSettled(this);
  }

  private dropDeadline(): void {
    if (this.slot !== NO_DEADLINE) {
      this.holding.deadlines.remove(this.slot);
      this.slot = NO_DEADLINE;
    }
  }

  private leaveCallsTo(end: HolderEnd): void {
    for (const call of members<Call>(this)) {
      leave<Call>(call);
      if (end.ended) {
        call.failedWith(new ExpiredLeaseError(end.reason));
      } else {
        join<Call>(end, call);
      }
    }
  }
}
