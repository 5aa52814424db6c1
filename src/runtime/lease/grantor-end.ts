import type { Environment } from '../environment';
import type { EndReason } from '../errors';
import { END_REASONS } from '../errors';
import type { Linked, LinkedList } from '../linked';
import { requireDuration } from '../time/durations';
import type { Expiring } from '../time/deadlines';
import type { LeasedObject } from './leased-object';
import type { Lease } from './pattern';

/** Receives the reports of grantor ends. All leases granted to one holder share one. */
export interface GrantorSide extends Environment {
  /** The device that holds the lease. */
  readonly peerId: string;
  /**
   * L13: the time left has changed; the next frame that is sent anyway corrects the holder's timer. Until then the holder's
   * end may last only until `beforeMs`, the deadline before the renewal.
   */
  renewed(end: GrantorEnd, beforeMs: number): void;
  /** L6: the holder is told now, even if nothing else is to be sent. */
  tellHolder(end: GrantorEnd): void;
  /**
   * The end accepts no more messages. The holder is told only if its own timer would not end the lease before
   * `deadlineMs`.
   */
  grantEnded(end: GrantorEnd, reason: EndReason, tellHolder: boolean, deadlineMs: number): void;
}

/** M16: state kept for a call that came through a lease, at most for as long as the lease lives. */
export interface KeptForCall extends Linked<KeptForCall> {
  /**
   * `stillAnswered`: the grantor revoked the lease, or it was used. Calls received before are answered, until the lease
   * would have elapsed.
   */
  leaseEnded(stillAnswered: boolean, deadlineMs: number): void;
}

/** The end of one leased reference at the device that has the object. */
export class GrantorEnd implements Lease, Expiring, LinkedList<KeptForCall> {
  /** L11: cleared at the end, because unacknowledged messages refer to this end for longer. */
  leased: LeasedObject | undefined;
  /** State kept for calls that came through it. */
  first: KeptForCall | undefined = undefined;
  /**
   * The slot of its deadline times two, plus one while the next frame is to carry its time left. After the end: the
   * reason, as a negative number. One field instead of three: renewing one of 100,000 leases is mostly a cache miss.
   */
  private slotAndTold: number;

  constructor(
    readonly id: number,
    leased: LeasedObject,
    /** The service's type, or the method that passed the reference. */
    readonly origin: string,
    private readonly side: GrantorSide,
  ) {
    this.leased = leased;
    // L2: active once the message that carries it is accepted for sending.
    this.slotAndTold = 2 * side.deadlines.add(this, this.deadlineAfter(leased.periodMs));
    leased.crossed(this);
  }

  get alive(): boolean {
    return this.slotAndTold >= 0;
  }

  /** Whether the next frame carries its time left. An ended lease has none. */
  get toldWithNextFrame(): boolean {
    return this.slotAndTold < 0 || (this.slotAndTold & 1) === 1;
  }

  set toldWithNextFrame(told: boolean) {
    if (this.slotAndTold >= 0) {
      this.slotAndTold = (this.slotAndTold & ~1) | (told ? 1 : 0);
    }
  }

  /** Why it has ended; 'elapsed' while it is live. */
  get reason(): EndReason {
    return END_REASONS[-1 - this.slotAndTold] ?? 'elapsed';
  }

  get peerId(): string {
    return this.side.peerId;
  }

  get periodMs(): number {
    return this.leased?.periodMs ?? 0;
  }

  get deadlineMs(): number {
    return this.alive ? this.side.deadlines.at(this.slotAndTold >> 1) : 0;
  }

  get timeLeftMs(): number {
    return Math.max(0, this.deadlineMs - this.side.elapsed.nowMs());
  }

  /** From a pattern. */
  renew(ms: number): void {
    this.extend(requireDuration(ms, 'A renewal'));
  }

  /** L6: never less than it had. */
  extend(ms: number): void {
    const { side, slotAndTold } = this;
    if (slotAndTold < 0) {
      return;
    }
    const { deadlines } = side;
    const beforeMs = deadlines.at(slotAndTold >> 1);
    if (deadlines.raise(slotAndTold >> 1, this.deadlineAfter(ms))) {
      side.renewed(this, beforeMs);
    }
  }

  /** H1: its holder gets no more than the one who handed it on had left. */
  shorten(ms: number): void {
    if (this.alive) {
      const { deadlines, elapsed } = this.side;
      const slot = this.slotAndTold >> 1;
      deadlines.move(slot, Math.min(deadlines.at(slot), elapsed.nowMs() + ms));
    }
  }

  /** L6: from the application. */
  renewAndTell(ms: number): void {
    const beforeMs = this.deadlineMs;
    this.extend(ms);
    if (this.deadlineMs > beforeMs) {
      this.side.tellHolder(this);
    }
  }

  revoke(): void {
    this.end('revoked', true);
  }

  exhaust(): void {
    this.end('used', false);
  }

  deadlineReached(): void {
    this.end('elapsed', false);
  }

  /** L14: after a sleep, application code can run before the timer does. */
  checkDeadline(): void {
    if (this.alive && this.timeLeftMs === 0) {
      this.deadlineReached();
    }
  }

  end(reason: EndReason, tellHolder: boolean): void {
    if (!this.alive) {
      return;
    }
    const { leased } = this;
    this.stop(reason, tellHolder);
    leased?.endEnded(this, reason, this.side.events);
  }

  /** L2: the message that carries it was withdrawn before it was sent: the lease is initial again. */
  undo(): void {
    if (this.alive) {
      const { leased } = this;
      this.stop('revoked', false);
      leased?.uncrossed(this);
    }
  }

  private stop(reason: EndReason, tellHolder: boolean): void {
    const { deadlineMs } = this;
    this.side.deadlines.remove(this.slotAndTold >> 1);
    this.slotAndTold = -1 - END_REASONS.indexOf(reason);
    this.leased = undefined;
    this.side.grantEnded(this, reason, tellHolder, deadlineMs);
  }

  private deadlineAfter(ms: number): number {
    const { elapsed, limits } = this.side;
    return elapsed.nowMs() + Math.min(ms, limits.leaseMs);
  }
}
