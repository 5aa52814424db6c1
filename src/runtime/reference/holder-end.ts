import { runLater } from '../environment';
import type { EndReason } from '../errors';
import { ExpiredLeaseError } from '../errors';
import type { Environment } from '../environment';
import type { Expiring } from '../lease/deadlines';
import type { EndObserver, LeaseSubject } from '../lease/leased-object';
import type { Lease, LeasePattern } from '../lease/pattern';
import type { LinkedList } from '../linked';
import { requireDuration } from '../time';
import type { Call } from './call';
import type { Provenance } from './provenance';

/** What a holder's end needs of the conversation with the grantor. */
export interface Holds extends Environment {
  readonly between: object;
  /** The device that has granted what is held here. */
  readonly peerId: string;
  readonly connected: boolean;
  requestRenewal(end: HolderEnd, ms: number): Call;
  /**
   * Its messages that have no answer yet fail, and those that were never sent are given back; the grantor is told when
   * it cannot know by itself, and would else find out at `deadlineMs`.
   */
  holdEnded(
    end: HolderEnd,
    reason: EndReason,
    tellGrantor: boolean,
    deadlineMs: number,
  ): readonly RetractedMessage[];
  /** M7: its calls that were not answered in time fail. */
  giveUpAnswers(end: HolderEnd): void;
  send(end: HolderEnd, method: string, args: readonly unknown[]): Call;
  retract(end: HolderEnd): readonly RetractedMessage[];
  /** M9: it is passed to a third device. */
  passOn(end: HolderEnd): Provenance | undefined;
}

export interface RetractedMessage {
  readonly method: string;
  readonly args: readonly unknown[];
}

interface ConnectionObserver {
  readonly connected: boolean;
  readonly run: () => void;
}

/** What the application has asked of a reference. Most references have nothing of the kind. */
interface Watch {
  readonly ends: Set<EndObserver>;
  readonly connections: Set<ConnectionObserver>;
}

const NONE: readonly never[] = [];

/** 'exhausted': its one call is made. 'over': and the grantor has said so; answers are still to come. */
type Exhausted = 'exhausted' | 'over';
type State = 'live' | Exhausted | EndReason;

/** Two clocks that run at different speeds disagree by less than this over one period. */
const DRIFT_MS = 50;

/** The end of a leased reference at the device that uses it. */
export class HolderEnd implements Lease, LeaseSubject, Expiring, LinkedList<Call> {
  /** Its calls that have no answer yet. */
  first: Call | undefined = undefined;
  private state: State = 'live';
  private slot: number;
  private watch: Watch | undefined = undefined;
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
    return this.state !== 'live' && !this.exhausted;
  }

  get peerId(): string {
    return this.holds.peerId;
  }

  get deadlineMs(): number {
    return this.ended ? 0 : this.holds.deadlines.at(this.slot);
  }

  get connected(): boolean {
    return !this.ended && this.holds.connected;
  }

  get timeLeftMs(): number {
    // L16: over at the grantor's end, it has none left.
    return this.state === 'over' ? 0 : Math.max(0, this.deadlineMs - this.holds.elapsed.nowMs());
  }

  /**
   * L13: what the grantor says it had left, counted from a moment that cannot be later than its own (L12), and from one
   * that cannot be earlier. The grantor never takes time back: of two such moments, the one that leaves more is nearer
   * to the truth. But it may have slept, or its wall clock was set forward: then even the later moment leaves less.
   */
  granted(untilMs: number, latestMs: number): 'raised' | 'lowered' | undefined {
    if (this.ended) {
      return undefined;
    }
    const { deadlineMs } = this;
    if (untilMs <= deadlineMs && deadlineMs <= latestMs + DRIFT_MS) {
      return undefined;
    }
    this.holds.deadlines.move(this.slot, untilMs);
    return untilMs > deadlineMs ? 'raised' : 'lowered';
  }

  /** From a pattern at this end: the answer is not awaited. */
  renew(ms: number): void {
    requireDuration(ms, 'A renewal');
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
    this.watch?.ends.clear();
    this.end('revoked', true);
  }

  exhaust(): void {
    if (this.state === 'live') {
      this.state = 'exhausted';
    }
  }

  /** P3: it takes no further call. */
  get exhausted(): boolean {
    return isExhausted(this.state);
  }

  /** P3: only a call that is delivered uses it. This one never was sent, and never will be. */
  callNotSent(): void {
    if (this.state === 'exhausted') {
      this.state = 'live';
    }
  }

  /** P3: its one call is made, and answered. */
  endIfUsed(): void {
    if (this.exhausted && this.first === undefined) {
      this.end('used', false);
    }
  }

  /** P3: the calls that were made through it are yet to come to it, with the answer that brought it. */
  usedBeforeArrival(): void {
    this.state = 'over';
  }

  /** L16: the grantor says that it is over. What it has taken before its one call is still answered (P3). */
  over(reason: EndReason): void {
    if (!this.ended && (reason === 'used' || this.exhausted)) {
      this.state = 'over';
      this.endIfUsed();
    } else {
      this.end(reason, false);
    }
  }

  /** It was never told of, and nobody has it. */
  drop(): void {
    this.holds.deadlines.remove(this.slot);
    this.state = 'revoked';
  }

  /** Why it has ended. */
  get reason(): EndReason {
    const { state } = this;
    return state === 'live' || isExhausted(state) ? 'used' : state;
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
      throw new ExpiredLeaseError(this.reason);
    }
  }

  deadlineReached(): void {
    if (this.state === 'over') {
      // L16: the grantor has said why it is over. What has come to its time are the answers.
      this.holds.giveUpAnswers(this);
      this.endIfUsed();
    } else {
      this.end('elapsed', false);
    }
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
    const { deadlineMs, watch } = this;
    this.holds.deadlines.remove(this.slot);
    this.state = reason;
    this.watch = undefined;
    this.unsent = this.holds.holdEnded(this, reason, tellGrantor, deadlineMs);
    watch?.ends.forEach(observer => runLater(this.holds.events, () => observer(reason)));
  }

  observeEnd(observer: EndObserver): () => void {
    let calledOff = false;
    const told: EndObserver = reason => calledOff || observer(reason);
    if (this.ended) {
      const { reason } = this;
      runLater(this.holds.events, () => told(reason));
    } else {
      this.watched().ends.add(told);
    }
    return () => {
      calledOff = true;
      this.watch?.ends.delete(told);
    };
  }

  /** C1: told each time; and of a disconnection also when it is there already. */
  observeConnection(connected: boolean, run: () => void): () => void {
    let calledOff = false;
    const observer = { connected, run: () => calledOff || run() };
    if (!this.ended) {
      this.watched().connections.add(observer);
      if (!connected && !this.holds.connected) {
        runLater(this.holds.events, observer.run);
      }
    }
    return () => {
      calledOff = true;
      this.watch?.connections.delete(observer);
    };
  }

  connectionChanged(connected: boolean): void {
    this.watch?.connections.forEach(observer => {
      if (observer.connected === connected) {
        runLater(this.holds.events, observer.run);
      }
    });
  }

  /** M4: each is given back once, before the end or after it. */
  retract(): readonly RetractedMessage[] {
    const { unsent } = this;
    this.unsent = NONE;
    return this.ended ? unsent : this.holds.retract(this);
  }

  private watched(): Watch {
    this.watch ??= { ends: new Set(), connections: new Set() };
    return this.watch;
  }
}

function isExhausted(state: State): state is Exhausted {
  return state === 'exhausted' || state === 'over';
}
