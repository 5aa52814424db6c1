import type { Environment } from '../environment';
import type { Expiring } from '../time/deadlines';
import type { GrantorEnd, KeptForCall } from '../lease/grantor-end';
import type { LinkedList } from '../linked';
import { join, leave } from '../linked';
import type { IncomingCall } from './pipelining';

const NO_DEADLINE = -1;

/**
 * M6: the caller's future at the callee: a lease for one answer. It ends when the caller stops waiting, and at the latest
 * with the lease that the call came through (M16).
 */
export class PendingAnswer implements Expiring, KeptForCall {
  list: LinkedList<KeptForCall> | undefined = undefined;
  before: KeptForCall | undefined = undefined;
  after: KeptForCall | undefined = undefined;
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
      join<KeptForCall>(lease, this);
      if (!lease.alive) {
        // The method itself ended the lease; its answer is still sent.
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
    // L8: the holder waits until the lease would have ended.
    const { deadlines } = this.environment;
    if (this.slot === NO_DEADLINE) {
      this.slot = deadlines.add(this, deadlineMs);
    } else if (deadlineMs < deadlines.at(this.slot)) {
      deadlines.move(this.slot, deadlineMs);
    }
  }

  /** Returns the call, the first time. */
  forget(): IncomingCall | undefined {
    const { call } = this;
    if (call !== undefined) {
      leave<KeptForCall>(this);
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
