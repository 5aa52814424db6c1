import { runLater } from '../environment';
import type { EndReason } from '../errors';
import { ExpiredLeaseError } from '../errors';
import type { DeviceEvents } from '../events';
import type { Outcome } from '../reference/outcome';
import { requirePeriod } from '../time';
import type { GrantorEnd } from './grantor-end';
import type { LeasePattern } from './pattern';

export type EndObserver = (reason: EndReason) => void;

/** Anything `leaseTimeLeft`, `renew`, `revoke` and `whenExpired` can be asked about. */
export interface LeaseSubject {
  readonly timeLeftMs: number;
  /** What it was granted for at first. */
  readonly periodMs: number;
  /** The device at the other end, where there is one and no other. */
  readonly peerId: string | undefined;
  /** L6, L7. At the holder's end it is a request, and the answer says what was granted. */
  requestRenewal(ms: number): number | Outcome;
  revoke(): void;
  observeEnd(observer: EndObserver): () => void;
}

interface Ended {
  readonly because: EndReason;
  readonly events: DeviceEvents | undefined;
}

/** One field for all of it, since there is one of these for every lease: nearly always one end is live. */
type State = 'initial' | GrantorEnd | Set<GrantorEnd> | Ended;

/**
 * An object with the lease under which it is passed: what the grantor keeps in hand. Each crossing makes a leased
 * reference of its own (L3); this stands for all of them, and ends when the last of them has.
 */
export class LeasedObject implements LeaseSubject {
  private state: State = 'initial';
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

  requestRenewal(ms: number): number {
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
    this.lookAtDeadlines();
    // L8: whoever revokes knows.
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
    let calledOff = false;
    const told: EndObserver = reason => calledOff || observer(reason);
    if (hasEnded(state)) {
      runLater(state.events, () => told(state.because));
    } else {
      this.observers = [...(this.observers ?? []), told];
    }
    return () => {
      calledOff = true;
      this.observers = this.observers?.filter(other => other !== told);
    };
  }

  /** L7: what has ended cannot be passed. */
  requireAlive(): void {
    this.lookAtDeadlines();
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

  /** It was passed in a message that is not sent any more. */
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

  /** Whether others are left. */
  private removed(end: GrantorEnd): boolean {
    return this.state instanceof Set && this.state.delete(end) && this.state.size > 0;
  }

  private lookAtDeadlines(): void {
    for (const end of this.liveEnds()) {
      end.lookAtDeadline();
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

function hasEnded(state: State): state is Ended {
  return typeof state === 'object' && 'because' in state;
}
