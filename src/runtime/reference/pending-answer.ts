import type { Environment } from '../environment';
import type { Expiring } from '../lease/deadlines';
import type { GrantorEnd, KeptForLease } from '../lease/grantor-end';
import type { LinkedList } from '../linked';
import { join, leave } from '../linked';
import type { IncomingCall } from './incoming-call';

const NO_DEADLINE = -1;

/**
 * M6: the caller's future, at the callee's end: a lease for one answer, which ends when the caller stops waiting, and at
 * the latest with the lease that the call came through (M16).
 */
export class PendingAnswer implements Expiring, KeptForLease {
  list: LinkedList<KeptForLease> | undefined = undefined;
  before: KeptForLease | undefined = undefined;
  after: KeptForLease | undefined = undefined;
  private slot = NO_DEADLINE;

  constructor(
    private call: IncomingCall | undefined,
    lease: GrantorEnd | undefined,
    private readonly environment: Environment,
    private readonly done: (call: IncomingCall, forgotten: boolean) => void,
  ) {
    if (call !== undefined && call.dueAtMs !== Infinity) {
      this.slot = environment.deadlines.add(this, call.dueAtMs);
    }
    if (lease !== undefined) {
      join<KeptForLease>(lease, this);
      if (!lease.alive) {
        // The method has ended it, and is answered all the same.
        this.leaseEnded(true, call?.answerUntilMs ?? 0);
      }
    }
  }

  settle(answer: (call: IncomingCall) => void): void {
    const call = this.forget();
    if (call !== undefined) {
      this.done(call, false);
      answer(call);
    }
  }

  deadlineReached(): void {
    this.abandon();
  }

  leaseEnded(stillAnswered: boolean, deadlineMs: number): void {
    if (!stillAnswered) {
      this.abandon();
      return;
    }
    // L8: but not for longer than the holder waits, which is until the lease would have ended.
    const { deadlines } = this.environment;
    if (this.slot === NO_DEADLINE) {
      this.slot = deadlines.add(this, deadlineMs);
    } else if (deadlineMs < deadlines.at(this.slot)) {
      deadlines.move(this.slot, deadlineMs);
    }
  }

  /** Gives the call, once. */
  forget(): IncomingCall | undefined {
    const { call } = this;
    if (call !== undefined) {
      leave<KeptForLease>(this);
      if (this.slot !== NO_DEADLINE) {
        this.environment.deadlines.remove(this.slot);
        this.slot = NO_DEADLINE;
      }
      this.call = undefined;
    }
    return call;
  }

  private abandon(): void {
    const call = this.forget();
    if (call !== undefined) {
      this.done(call, true);
    }
  }
}
