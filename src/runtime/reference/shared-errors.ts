import type { EndReason } from '../errors';
import { ExpiredLeaseError, TimeoutError } from '../errors';

/** So many errors of one moment get a stack trace, which is most of the cost of an error. */
const WITH_STACK = 32;

/** V8 only. */
const engine = Error as { stackTraceLimit?: number };

/** B1: calls that fail at the same moment for the same reason share one error, and later errors of that moment have no stack. */
export class SharedErrors {
  private momentMs = NaN;
  private made = 0;
  private lastExpired: ExpiredLeaseError | undefined;
  private lastTimedOut: TimeoutError | undefined;

  expired(reason: EndReason, nowMs: number): ExpiredLeaseError {
    this.at(nowMs);
    if (this.lastExpired?.reason !== reason) {
      this.lastExpired = this.make(() => new ExpiredLeaseError(reason));
    }
    return this.lastExpired;
  }

  timedOut(method: string, dueMs: number, nowMs: number): TimeoutError {
    this.at(nowMs);
    const last = this.lastTimedOut;
    if (last?.method === method && last.dueMs === dueMs) {
      return last;
    }
    const error = this.make(() => new TimeoutError(method, dueMs));
    this.lastTimedOut = error;
    return error;
  }

  private at(nowMs: number): void {
    if (this.momentMs !== nowMs) {
      this.momentMs = nowMs;
      this.made = 0;
      this.lastExpired = undefined;
      this.lastTimedOut = undefined;
    }
  }

  private make<E extends Error>(error: () => E): E {
    this.made += 1;
    const { stackTraceLimit } = engine;
    if (this.made <= WITH_STACK || stackTraceLimit === undefined) {
      return error();
    }
    engine.stackTraceLimit = 0;
    try {
      return error();
    } finally {
      engine.stackTraceLimit = stackTraceLimit;
    }
  }
}
