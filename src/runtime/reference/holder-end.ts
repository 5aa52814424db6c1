import { runLater } from '../environment';
import type { EndReason } from '../errors';
import { ExpiredLeaseError } from '../errors';
import type { Environment } from '../environment';
import type { Expiring } from '../lease/deadlines';
import type { EndObserver, LeaseSubject } from '../lease/leased-object';
import type { Lease, LeasePattern } from '../lease/pattern';
import type { Call } from './call';

/** What a holder's end needs of the conversation with the grantor. */
export interface Holds extends Environment {
  readonly between: object;
  /** The device that has granted what is held here. */
  readonly peerId: string;
  readonly connected: boolean;
  requestRenewal(end: HolderEnd, ms: number): Call;
  /**
   * Its messages that have no answer yet fail, and those that were never sent are given back; the grantor is told when
   * it cannot know by itself.
   */
  holdEnded(end: HolderEnd, reason: EndReason, tellGrantor: boolean): readonly RetractedMessage[];
  send(end: HolderEnd, method: string, args: readonly unknown[]): Call;
  retract(end: HolderEnd): readonly RetractedMessage[];
}

export interface RetractedMessage {
  readonly method: string;
  readonly args: readonly unknown[];
}

interface ConnectionObserver {
  readonly connected: boolean;
  readonly run: () => void;
}

/** There may be a hundred thousand references, and most have nothing of the kind: one nothing serves for all. */
const NONE: readonly never[] = [];

type State = 'live' | 'exhausted' | EndReason;

/** The end of a leased reference at the device that uses it. */
export class HolderEnd implements Lease, LeaseSubject, Expiring {
  private state: State = 'live';
  private slot: number;
  private endObservers: readonly EndObserver[] = NONE;
  private connectionObservers: readonly ConnectionObserver[] = NONE;
  /** M4: what was never sent when the lease ended. */
  private unsent: readonly RetractedMessage[] = NONE;

  constructor(
    readonly id: number,
    readonly holds: Holds,
    readonly pattern: LeasePattern,
    /** The service's type, or the method with which it was passed. */
    readonly origin: string,
    readonly periodMs: number,
    deadlineMs: number,
  ) {
    this.slot = holds.deadlines.add(this, deadlineMs);
  }

  get ended(): boolean {
    return this.state !== 'live' && this.state !== 'exhausted';
  }

  get peerId(): string {
    return this.holds.peerId;
  }

  get deadlineMs(): number {
    return this.ended ? 0 : this.holds.deadlines.at(this.slot);
  }

  get timeLeftMs(): number {
    return Math.max(0, this.deadlineMs - this.holds.elapsed.nowMs());
  }

  /**
   * L13: what the grantor says it had left, counted from a moment that cannot be later than its own (L12). The grantor
   * never takes time back, so that of two such moments the one that leaves more is the nearer to the truth.
   */
  granted(untilMs: number): boolean {
    if (this.ended || untilMs <= this.deadlineMs) {
      return false;
    }
    this.holds.deadlines.move(this.slot, untilMs);
    return true;
  }

  /** From a pattern at this end: the answer is not awaited. */
  renew(ms: number): void {
    if (!this.ended) {
      this.holds.requestRenewal(this, ms);
    }
  }

  requestRenewal(ms: number): Call {
    this.requireUsable();
    return this.holds.requestRenewal(this, ms);
  }

  revoke(): void {
    this.lookAtDeadline();
    this.endObservers = NONE;
    this.end('revoked', true);
  }

  exhaust(): void {
    if (this.state === 'live') {
      this.state = 'exhausted';
    }
  }

  get exhausted(): boolean {
    return this.state === 'exhausted';
  }

  /** L7: what has ended cannot be passed. */
  requireAlive(): void {
    this.lookAtDeadline();
    if (this.ended) {
      this.requireUsable();
    }
  }

  /** L5, P3: fails once nothing more goes through it. */
  requireUsable(nowMs = this.holds.elapsed.nowMs()): void {
    this.lookAtDeadline(nowMs);
    if (this.state !== 'live') {
      throw new ExpiredLeaseError(this.state === 'exhausted' ? 'used' : this.state);
    }
  }

  deadlineReached(): void {
    this.end('elapsed', false);
  }

  /** L14: the application can come first after a sleep, before the timer. */
  private lookAtDeadline(nowMs = this.holds.elapsed.nowMs()): void {
    if (!this.ended && this.deadlineMs <= nowMs) {
      this.deadlineReached();
    }
  }

  end(reason: EndReason, tellGrantor: boolean): void {
    if (this.ended) {
      return;
    }
    this.holds.deadlines.remove(this.slot);
    this.state = reason;
    this.unsent = this.holds.holdEnded(this, reason, tellGrantor);
    const { endObservers } = this;
    this.endObservers = NONE;
    this.connectionObservers = NONE;
    for (const observer of endObservers) {
      runLater(this.holds.events, () => observer(reason));
    }
  }

  observeEnd(observer: EndObserver): () => void {
    const { state } = this;
    let calledOff = false;
    const told: EndObserver = reason => calledOff || observer(reason);
    if (state !== 'live' && state !== 'exhausted') {
      runLater(this.holds.events, () => told(state));
    } else {
      this.endObservers = [...this.endObservers, told];
    }
    return () => {
      calledOff = true;
      this.endObservers = this.endObservers.filter(other => other !== told);
    };
  }

  /** C1: told each time; one that is in that state already is not told of it. */
  observeConnection(connected: boolean, run: () => void): () => void {
    const observer = { connected, run };
    this.connectionObservers = [...this.connectionObservers, observer];
    return () => {
      this.connectionObservers = this.connectionObservers.filter(other => other !== observer);
    };
  }

  connectionChanged(connected: boolean): void {
    for (const observer of this.connectionObservers) {
      if (observer.connected === connected) {
        runLater(this.holds.events, observer.run);
      }
    }
  }

  /** M4: each is given back once, before the end or after it. */
  retract(): readonly RetractedMessage[] {
    const { unsent } = this;
    this.unsent = NONE;
    return this.ended ? unsent : this.holds.retract(this);
  }
}
