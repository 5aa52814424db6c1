import type { Environment } from '../environment';
import type { EndReason } from '../errors';
import { END_REASONS } from '../errors';
import type { Linked, LinkedList } from '../linked';
import { requireDuration } from '../time';
import type { Expiring } from './deadlines';
import type { LeasedObject } from './leased-object';
import type { Lease } from './pattern';

/** What a grantor's end has to tell. */
export interface Grants extends Environment {
  /** The device that holds what is granted here. */
  readonly peerId: string;
  /** Its time left has changed: the holder's timer is to be corrected with the next frame that goes anyway (L13). */
  grantRenewed(end: GrantorEnd): void;
  /** And the holder is to hear of it now, though nothing may go anyway. */
  tellHolder(end: GrantorEnd): void;
  /**
   * It takes no more messages. Told to the holder only when the holder cannot know by itself, and would else find out
   * at `deadlineMs`.
   */
  grantEnded(end: GrantorEnd, reason: EndReason, tellHolder: boolean, deadlineMs: number): void;
}

/** M16: what the grantor keeps for a call that came through a lease: no longer than the lease. */
export interface KeptForLease extends Linked<KeptForLease> {
  /**
   * `stillAnswered`: the grantor has ended it, or its one call was made: what was taken before is answered, until the
   * lease would have ended.
   */
  leaseEnded(stillAnswered: boolean, deadlineMs: number): void;
}

/** The end of one leased reference at the device that has the object. */
export class GrantorEnd implements Lease, Expiring, LinkedList<KeptForLease> {
  /** Whether its time left waits for the next frame. */
  toldWithNextFrame = false;
  /** L11: let go of at the end, since messages that are not acknowledged know this end for longer. */
  leased: LeasedObject | undefined;
  /** What is kept for the calls that came through it. */
  first: KeptForLease | undefined = undefined;
  /** After the end: why, as a negative number. */
  private slot: number;

  constructor(
    readonly id: number,
    leased: LeasedObject,
    /** The service's type, or the method with which it was passed. */
    readonly origin: string,
    private readonly grants: Grants,
  ) {
    this.leased = leased;
    // L2: active from the moment the message that carries it is accepted.
    this.slot = grants.deadlines.add(this, this.deadlineAfter(leased.periodMs));
    leased.crossed(this);
  }

  get alive(): boolean {
    return this.slot >= 0;
  }

  /** Why it has ended; 'elapsed' while it has not. */
  get reason(): EndReason {
    return END_REASONS[-1 - this.slot] ?? 'elapsed';
  }

  get peerId(): string {
    return this.grants.peerId;
  }

  get periodMs(): number {
    return this.leased?.periodMs ?? 0;
  }

  get deadlineMs(): number {
    return this.alive ? this.grants.deadlines.at(this.slot) : 0;
  }

  get timeLeftMs(): number {
    return Math.max(0, this.deadlineMs - this.grants.elapsed.nowMs());
  }

  /** For a pattern. */
  renew(ms: number): void {
    this.extend(requireDuration(ms, 'A renewal'));
  }

  /** L6: never less than it had. */
  extend(ms: number): void {
    if (this.slot < 0) {
      return;
    }
    const { grants } = this;
    const raised = grants.deadlines.raise(this.slot, this.deadlineAfter(ms));
    if (raised && !this.toldWithNextFrame) {
      grants.grantRenewed(this);
    }
  }

  /** L6: as the application asks for it. */
  renewAndTell(ms: number): void {
    const beforeMs = this.deadlineMs;
    this.extend(ms);
    if (this.deadlineMs > beforeMs) {
      this.grants.tellHolder(this);
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

  /** L14: the application can come first after a sleep, before the timer. */
  lookAtDeadline(): void {
    if (this.alive && this.timeLeftMs === 0) {
      this.deadlineReached();
    }
  }

  end(reason: EndReason, tellHolder: boolean): void {
    if (this.slot < 0) {
      return;
    }
    const { leased } = this;
    this.stop(reason, tellHolder);
    leased?.endEnded(this, reason, this.grants.events);
  }

  /** L2: the message that was to carry it is not sent any more: the object is where it was before it was passed. */
  undo(): void {
    if (this.slot >= 0) {
      const { leased } = this;
      this.stop('revoked', false);
      leased?.uncrossed(this);
    }
  }

  private stop(reason: EndReason, tellHolder: boolean): void {
    const { deadlineMs } = this;
    this.grants.deadlines.remove(this.slot);
    this.slot = -1 - END_REASONS.indexOf(reason);
    this.leased = undefined;
    this.grants.grantEnded(this, reason, tellHolder, deadlineMs);
  }

  private deadlineAfter(ms: number): number {
    const { elapsed, limits } = this.grants;
    return elapsed.nowMs() + Math.min(ms, limits.leaseMs);
  }
}
