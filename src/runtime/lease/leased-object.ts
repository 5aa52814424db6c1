import { runLater } from '../environment';
import type { EndReason } from '../errors';
import { ExpiredLeaseError } from '../errors';
import type { DeviceEvents } from '../events';
import type { Outcome } from '../reference/outcome';
import type { GrantorEnd } from './grantor-end';
import type { LeasePattern } from './pattern';

export type EndObserver = (reason: EndReason) => void;

/** Anything `leaseTimeLeft`, `renew`, `revoke` and `whenExpired` can be asked about. */
export interface LeaseSubject {
  readonly timeLeftMs: number;
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
type State = 'initial' | GrantorEnd | readonly GrantorEnd[] | Ended;

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
    return Math.max(0, ...this.liveEnds().map(end => end.timeLeftMs));
  }

  get peerId(): string | undefined {
    const [peerId, ...others] = new Set(this.liveEnds().map(end => end.peerId));
    return others.length === 0 ? peerId : undefined;
  }

  requestRenewal(ms: number): number {
    this.requireAlive();
    if (this.state === 'initial') {
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
    this.state = this.state === 'initial' ? end : [...this.liveEnds(), end];
  }

  endEnded(end: GrantorEnd, because: EndReason, events: DeviceEvents): void {
    const left = this.liveEnds().filter(other => other !== end);
    if (left.length > 0) {
      this.state = left;
      return;
    }
    this.state = { because, events };
    const { observers } = this;
    this.observers = undefined;
    for (const observer of observers ?? []) {
      runLater(events, () => observer(because));
    }
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
    return 'id' in state ? [state] : state;
  }
}

function hasEnded(state: State): state is Ended {
  return typeof state === 'object' && 'because' in state;
}
