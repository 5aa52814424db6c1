import type { Environment } from '../environment';
import { runLater } from '../environment';
import type { EndReason } from '../errors';
import { ExpiredLeaseError } from '../errors';
import type { Expiring } from '../time/deadlines';
import { requireDuration } from '../time/durations';
import type { EndObserver, LeaseSubject } from './leased-object';
import type { Lease, LeasePattern } from './pattern';

/** Receives the reports of holder ends. All leases held from one grantor share one. */
export interface HolderSide extends Environment {
  /** The device that granted the lease. */
  readonly peerId: string;
  /** L6: ask the grantor for more time. */
  requestRenewal(end: HolderEnd, ms: number): unknown;
  /**
   * The end accepts no more calls, and those without an answer fail. The grantor is told only if its own timer would not
   * end the lease before `deadlineMs`.
   */
  holdEnded(end: HolderEnd, reason: EndReason, tellGrantor: boolean, deadlineMs: number): void;
  /** M7: calls that were not answered in time fail. */
  failUnanswered(end: HolderEnd): void;
}

/** 'exhausted': its one call was made. 'over': the grantor has confirmed that; answers may still come. */
type ExhaustedState = 'exhausted' | 'over';
type HolderState = 'live' | ExhaustedState | EndReason;

/** Two clocks that run at different speeds disagree by less than this over one period. */
const DRIFT_MS = 50;

/** The end of a leased reference at the device that uses it. */
export abstract class HolderEnd<Side extends HolderSide = HolderSide>
  implements Lease, LeaseSubject, Expiring
{
  private state: HolderState = 'live';
  private slot: number;
  private observers: Set<EndObserver> | undefined = undefined;

  constructor(
    readonly id: number,
    readonly side: Side,
    readonly pattern: LeasePattern,
    /** The service's type, or the method that passed the reference. */
    readonly origin: string,
    readonly periodMs: number,
    deadlineMs: number,
  ) {
    this.slot = side.deadlines.add(this, deadlineMs);
  }

  /** Whether calls through it still wait for their answers. */
  protected abstract get hasCalls(): boolean;

  get ended(): boolean {
    return this.state !== 'live' && !this.exhausted;
  }

  get peerId(): string {
    return this.side.peerId;
  }

  get deadlineMs(): number {
    return this.ended ? 0 : this.side.deadlines.at(this.slot);
  }

  get timeLeftMs(): number {
    // L16: the grantor's end has no time left.
    return this.state === 'over' ? 0 : Math.max(0, this.deadlineMs - this.side.elapsed.nowMs());
  }

  /** P3: it accepts no further call. */
  get exhausted(): boolean {
    return isExhausted(this.state);
  }

  /** Why it has ended. */
  get reason(): EndReason {
    const { state } = this;
    return state === 'live' || isExhausted(state) ? 'used' : state;
  }

  /**
   * L13: the grantor reports its time left. `untilMs` counts it from a moment no later than the grantor's own (L12),
   * `latestMs` from one no earlier. The grantor never takes time back, so of several reports the one that leaves more is
   * nearer to the truth, unless the grantor slept or its wall clock was set forward: then even `latestMs` leaves less.
   */
  granted(untilMs: number, latestMs: number): 'raised' | 'lowered' | undefined {
    if (this.ended) {
      return undefined;
    }
    const { deadlineMs } = this;
    if (untilMs <= deadlineMs && deadlineMs <= latestMs + DRIFT_MS) {
      return undefined;
    }
    this.side.deadlines.move(this.slot, untilMs);
    return untilMs > deadlineMs ? 'raised' : 'lowered';
  }

  /** From a pattern at this end: the answer is not awaited. */
  renew(ms: number): void {
    requireDuration(ms, 'A renewal');
    if (!this.ended) {
      this.side.requestRenewal(this, ms);
    }
  }

  revoke(): void {
    this.checkDeadline();
    // L8: the end that revokes is not told.
    this.observers = undefined;
    this.end('revoked', true);
  }

  exhaust(): void {
    if (this.state === 'live') {
      this.state = 'exhausted';
    }
  }

  /** P3: only a delivered call uses the lease. This one will never be sent. */
  callNotSent(): void {
    if (this.state === 'exhausted') {
      this.state = 'live';
    }
  }

  /** P3: its one call was made, and answered. */
  endIfUsed(): void {
    if (this.exhausted && !this.hasCalls) {
      this.end('used', false);
    }
  }

  /** P3: calls made before the reference arrived have used it; their answers follow in the same frame. */
  usedBeforeArrival(): void {
    this.state = 'over';
  }

  /** L16: the grantor reports the end. Calls that it took before the lease was used are still answered (P3). */
  over(reason: EndReason): void {
    if (!this.ended && (reason === 'used' || this.exhausted)) {
      this.state = 'over';
      this.endIfUsed();
    } else {
      this.end(reason, false);
    }
  }

  /** The message that carried it was refused: no application code has seen the reference. */
  drop(): void {
    this.side.deadlines.remove(this.slot);
    this.state = 'revoked';
  }

  /** L7: an ended lease cannot be passed. */
  requireAlive(): void {
    this.checkDeadline();
    if (this.ended) {
      this.requireUsable();
    }
  }

  /** L5, P3. */
  requireUsable(nowMs = this.side.elapsed.nowMs()): void {
    this.checkDeadline(nowMs);
    if (this.state !== 'live') {
      throw new ExpiredLeaseError(this.reason);
    }
  }

  deadlineReached(): void {
    if (this.state === 'over') {
      // L16: the lease ended before; only its answers were still awaited.
      this.side.failUnanswered(this);
      this.endIfUsed();
    } else {
      this.end('elapsed', false);
    }
  }

  end(reason: EndReason, tellGrantor: boolean): void {
    if (this.ended) {
      return;
    }
    const { deadlineMs, observers } = this;
    this.side.deadlines.remove(this.slot);
    this.state = reason;
    this.observers = undefined;
    this.side.holdEnded(this, reason, tellGrantor, deadlineMs);
    observers?.forEach(observer => runLater(this.side.events, () => observer(reason)));
  }

  observeEnd(observer: EndObserver): () => void {
    let cancelled = false;
    const run: EndObserver = reason => cancelled || observer(reason);
    if (this.ended) {
      const { reason } = this;
      runLater(this.side.events, () => run(reason));
    } else {
      this.observers ??= new Set();
      this.observers.add(run);
    }
    return () => {
      cancelled = true;
      this.observers?.delete(run);
    };
  }

  /** L14: after a sleep, application code can run before the timer does. */
  private checkDeadline(nowMs = this.side.elapsed.nowMs()): void {
    if (!this.ended && this.deadlineMs <= nowMs) {
      this.deadlineReached();
    }
  }
}

function isExhausted(state: HolderState): state is ExhaustedState {
  return state === 'exhausted' || state === 'over';
}
