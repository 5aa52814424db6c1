import { runLater } from '../environment';
import { HolderEnd } from '../lease/holder-end';
import type { LinkedList } from '../linked';
import type { Call } from './call';
import type { Holding } from './holding';
import type { PeerContext } from './peer-context';

export interface RetractedMessage {
  readonly method: string;
  readonly args: readonly unknown[];
}

const NONE: readonly never[] = [];

/** The holder's end of a lease together with the calls that were made through it. */
export class HeldReference extends HolderEnd<Holding> implements LinkedList<Call> {
  /** B2: charged to the peer's budget. */
  heldBytes = 0;
  /** Calls without an answer. */
  first: Call | undefined = undefined;
  /** M4: calls that were never sent when the lease ended. */
  private unsent: readonly RetractedMessage[] = NONE;

  get connected(): boolean {
    return !this.ended && this.side.connections.connected;
  }

  /** L6, L7: the answer says what was granted. */
  requestRenewal(ms: number): Call {
    this.requireUsable();
    return this.side.requestRenewal(this, ms);
  }

  /** H1: the answer says what became of it. */
  requestTransfer(args: readonly unknown[]): Call {
    this.requireUsable();
    return this.side.calls.requestTransfer(this, args);
  }

  observeConnection(connected: boolean, run: () => void): () => void {
    return this.ended ? () => undefined : this.side.connections.observe(this, connected, run);
  }

  /** M4: each call is given back once, before the end of the lease or after it. */
  retract(): readonly RetractedMessage[] {
    const { unsent } = this;
    this.unsent = NONE;
    return this.ended ? unsent : this.side.calls.retract(this);
  }

  keepUnsent(unsent: readonly RetractedMessage[]): void {
    this.unsent = unsent;
  }

  protected override get hasCalls(): boolean {
    return this.first !== undefined;
  }
}

interface ConnectionObserver {
  readonly connected: boolean;
  readonly run: () => void;
}

/** C1: runs the observers of connection changes. Kept apart from the references, because few of them have any. */
export class ConnectionObservers {
  private readonly byReference = new Map<HeldReference, Set<ConnectionObserver>>();
  private lastTold = false;

  constructor(private readonly peer: PeerContext) {}

  get connected(): boolean {
    return this.peer.link.state === 'up';
  }

  /** Runs on each change to this state, and in a later turn for a reference that is disconnected already. */
  observe(reference: HeldReference, connected: boolean, run: () => void): () => void {
    let cancelled = false;
    const observer = { connected, run: () => cancelled || run() };
    const observers = this.byReference.get(reference) ?? new Set();
    this.byReference.set(reference, observers.add(observer));
    if (!connected && !this.connected) {
      runLater(this.peer.events, observer.run);
    }
    return () => {
      cancelled = true;
      observers.delete(observer);
      if (observers.size === 0 && this.byReference.get(reference) === observers) {
        this.byReference.delete(reference);
      }
    };
  }

  changed(connected: boolean): void {
    if (connected === this.lastTold) {
      return;
    }
    this.lastTold = connected;
    for (const observers of this.byReference.values()) {
      for (const observer of observers) {
        if (observer.connected === connected) {
          runLater(this.peer.events, observer.run);
        }
      }
    }
  }

  /** L11: the reference has ended. */
  forget(reference: HeldReference): void {
    this.byReference.delete(reference);
  }
}
