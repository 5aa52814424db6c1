import type { EndReason } from '../errors';
import { ExpiredLeaseError, RetractedError, TimeoutError } from '../errors';
import type { Writer } from '../link/bytes';
import type { Outgoing } from '../link/outgoing';
import type { OutgoingShorthand } from '../link/shorthand';
import type { Expiring } from '../lease/deadlines';
import type { GrantorEnd } from '../lease/grantor-end';
import { onWire, requireDuration } from '../time';
import type { CallControl } from './future';
import { notAReference } from './future';
import { holderEndOf, isFarReference } from './far';
import type { HolderEnd } from './holder-end';
import type { Holding } from './holding';
import { CALL, LEASE_TIME_BYTES, MESSAGE, MESSAGE_OVERHEAD_BYTES } from './messages';
import { Outcome } from './outcome';
import type { PassedReferences } from './passing';
import { NO_ENDS } from './passing';

const NO_DEADLINE = -1;
const NOT_SENT = 0;

/** What a call goes to: a reference, or what an earlier call will be answered with (M12). */
export type CallTarget = HolderEnd | Call;

/** One message that calls a method, from the call to its answer. */
export class Call extends Outcome implements Outgoing, CallControl, Expiring {
  readonly size: number;
  number = NOT_SENT;
  withdrawn = false;
  oneWay = false;
  private passed: readonly GrantorEnd[] = NO_ENDS;
  private answeredWithoutReference = false;
  private dueMs = Infinity;
  private slot = NO_DEADLINE;

  constructor(
    protected readonly holding: Holding,
    private readonly calledOn: CallTarget,
    readonly method: string,
    /** Kept until it is sent, for `retract`. */
    public args: readonly unknown[],
    private readonly encoded: Uint8Array,
    private readonly references: PassedReferences | undefined,
    private readonly calledMs: number,
  ) {
    super();
    const times = (references?.count ?? 0) * LEASE_TIME_BYTES;
    this.size = encoded.length + times + 4 * method.length + MESSAGE_OVERHEAD_BYTES;
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

  /** The reference whose end ends this call: of one that was sent on an answer, the one that the first call went to. */
  get end(): HolderEnd {
    const target = this.sent ? this.calledOn : this.target;
    return target instanceof Call ? target.end : target;
  }

  get sent(): boolean {
    return this.number !== NOT_SENT;
  }

  /** L2: it will be sent, sooner or later: the leases in it run from now on. */
  accepted(): void {
    this.passed = this.references?.accept() ?? NO_ENDS;
  }

  setDue(ms: number): void {
    requireDuration(ms, 'due');
    if (this.pending && !this.oneWay) {
      this.dueMs = ms;
      this.endAt(this.calledMs + ms);
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
    this.answeredWithoutReference = true;
    if (this.slot === NO_DEADLINE) {
      this.endAt(untilMs);
    }
  }

  /** M4. */
  referenceEnded(reason: EndReason): void {
    if (!this.answeredWithoutReference) {
      this.withdrawn = true;
      this.failedWith(new ExpiredLeaseError(reason));
    }
  }

  /** M4: it was never sent, and never will be. */
  retracted(): void {
    this.withdrawn = true;
    this.failedWith(new RetractedError(this.method));
  }

  setOneWay(): void {
    if (this.pending) {
      this.oneWay = true;
      this.finish();
      this.succeed(undefined);
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
    if (this.oneWay) {
      this.holding.callSettled(this);
    }
  }

  write(writer: Writer, shorthand: OutgoingShorthand): void {
    const due = this.slot !== NO_DEADLINE && !this.oneWay;
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
  }

  failedWith(error: unknown): void {
    this.finish();
    this.fail(error);
  }

  /** M6: at the caller, without a message. */
  deadlineReached(): void {
    if (this.dueMs !== Infinity) {
      this.holding.callTimedOut(this);
      this.failedWith(new TimeoutError(this.method, this.dueMs));
    } else {
      this.failedWith(new ExpiredLeaseError('elapsed'));
    }
  }

  /** Nothing more is expected of it. */
  private finish(): void {
    if (this.slot !== NO_DEADLINE) {
      this.holding.deadlines.remove(this.slot);
      this.slot = NO_DEADLINE;
    }
    if (!this.oneWay) {
      // A one-way message is on its way still; any other has nobody left to be sent for.
      this.withdrawn = true;
      this.holding.callSettled(this);
    }
  }
}
