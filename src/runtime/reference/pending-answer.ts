import type { Environment } from '../environment';
import type { Expiring } from '../lease/deadlines';
import type { GrantorEnd } from '../lease/grantor-end';
import type { IncomingCall } from './incoming-call';

/** M6: the caller's future, at the callee's end: a lease for one answer, which ends when the caller stops waiting. */
export class PendingAnswer implements Expiring {
  private readonly slot: number;

  constructor(
    private call: IncomingCall | undefined,
    private readonly lease: GrantorEnd | undefined,
    leaseEndsMs: number,
    private readonly environment: Environment,
    private readonly done: (call: IncomingCall, forgotten: boolean) => void,
  ) {
    const { deadlines, elapsed } = environment;
    const dueMs = call?.dueMs;
    this.slot = deadlines.add(this, dueMs === undefined ? leaseEndsMs : elapsed.nowMs() + dueMs);
  }

  settle(answer: (call: IncomingCall) => void): void {
    const call = this.forget();
    if (call !== undefined) {
      this.done(call, false);
      answer(call);
    }
  }

  deadlineReached(nowMs: number): void {
    // M7: without a due time the caller waits as long as its reference lives, and that may have been renewed.
    const leaseEndsMs = this.lease?.deadlineMs ?? 0;
    if (this.call?.dueMs === undefined && leaseEndsMs > nowMs) {
      this.environment.deadlines.move(this.slot, leaseEndsMs);
      return;
    }
    const call = this.forget();
    if (call !== undefined) {
      this.done(call, true);
    }
  }

  /** Gives the call, once. */
  forget(): IncomingCall | undefined {
    const { call } = this;
    if (call !== undefined) {
      this.environment.deadlines.remove(this.slot);
      this.call = undefined;
    }
    return call;
  }
}
