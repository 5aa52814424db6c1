import { runLater } from '../environment';
import type { EndReason } from '../errors';
import { ExpiredLeaseError } from '../errors';
import type { DeviceEvents } from '../events';
import { requirePeriod } from '../time/durations';
import type { GrantorEnd } from './grantor-end';
import type { LeasePattern } from './pattern';

export type EndObserver = (reason: EndReason) => void;

/** What `leaseTimeLeft`, `revoke`, `whenExpired` and `peerOf` work on: a leased object, or a holder's end. */
export interface LeaseSubject {
  readonly timeLeftMs: number;
  /** What it was first granted for. */
  readonly periodMs: number;
  /** The device at the other end; undefined if there is none, or more than one. */
  readonly peerId: string | undefined;
  revoke(): void;
  observeEnd(observer: EndObserver): () => void;
}

interface EndedState {
  readonly because: EndReason;
  readonly events: DeviceEvents | undefined;
}

/** One field for all states, because every lease has one of these. Nearly always exactly one end is live. */
type LeasedObjectState = 'initial' | GrantorEnd | Set<GrantorEnd> | EndedState;

/**
 * An object with the lease under which it is passed: what the application at the grantor has. Each crossing makes a
 * leased reference of its own (L3). This one stands for all of them, and ends with the last.
 */
export class LeasedObject implements LeaseSubject {
  private state: LeasedObjectState = 'initial';
  private observers: readonly EndObserver[] | undefined = undefined;

  constructor(readonly object: object, readonly pattern: LeasePattern, public periodMs: number) {}

  get timeLeftMs(): number {
    if (this.state === 'initial') {
      return this.periodMs;
    }
    return this.liveEnds().reduce((mostMs, end) => Math.max(mostMs, end.timeLeftMs), 0);
  }

  get peerId(): string | undefined {
    const [peerId, ...others] = new Set(this.liveEnds().map(end => end.peerId));
    return others.length === 0 ? peerId : undefined;
  }

  /** L6, L7: returns the time left. */
  renew(ms: number): number {
    this.requireAlive();
    if (this.state === 'initial') {
      requirePeriod(ms, "A lease's period");
      this.periodMs = Math.max(this.periodMs, ms);
    }
    for (const end of this.liveEnds()) {
      end.renewAndTell(ms);
    }
    return this.timeLeftMs;
  }

  revoke(): void {
    this.checkDeadlines();
    // L8: the end that revokes is not told.
    this.observers = undefined;
    if (this.state === 'initial') {
      this.state = { because: 'revoked', events: undefined };
    }
    for (const end of this.liveEnds()) {
      end.revoke();
    }
  }

  observeEnd(observer: EndObserver): () => void {
    const { state } = this;
    let cancelled = false;
    const run: EndObserver = reason => cancelled || observer(reason);
    if (hasEnded(state)) {
      runLater(state.events, () => run(state.because));
    } else {
      this.observers = [...(this.observers ?? []), run];
    }
    return () => {
      cancelled = true;
      this.observers = this.observers?.filter(other => other !== run);
    };
  }

  /** L7: an ended lease cannot be passed. */
  requireAlive(): void {
    this.checkDeadlines();
    if (hasEnded(this.state)) {
      throw new ExpiredLeaseError(this.state.because);
    }
  }

  crossed(end: GrantorEnd): void {
    if (this.state instanceof Set) {
      this.state.add(end);
    } else {
      this.state = this.state === 'initial' ? end : new Set([...this.liveEnds(), end]);
    }
  }

  /** The message that carried it was withdrawn before it was sent. */
  uncrossed(end: GrantorEnd): void {
    if (!this.removed(end)) {
      this.state = 'initial';
    }
  }

  endEnded(end: GrantorEnd, because: EndReason, events: DeviceEvents): void {
    if (this.removed(end)) {
      return;
    }
    this.state = { because, events };
    const { observers } = this;
    this.observers = undefined;
    for (const observer of observers ?? []) {
      runLater(events, () => observer(because));
    }
  }

  /** Whether other ends are left. */
  private removed(end: GrantorEnd): boolean {
    return this.state instanceof Set && this.state.delete(end) && this.state.size > 0;
  }

  private checkDeadlines(): void {
    for (const end of this.liveEnds()) {
      end.checkDeadline();
    }
  }

  private liveEnds(): readonly GrantorEnd[] {
    const { state } = this;
    if (state === 'initial' || hasEnded(state)) {
      return [];
    }
    return state instanceof Set ? [...state] : [state];
  }
}

function hasEnded(state: LeasedObjectState): state is EndedState {
  return typeof state === 'object' && 'because' in state;
}
