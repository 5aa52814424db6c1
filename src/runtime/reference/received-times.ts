import type { EndReason } from '../errors';
import { END_REASONS } from '../errors';
import type { Reader } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import type { HeldReference } from './held-reference';
import type { Holding } from './holding';
import { aboutLease } from './peer-context';

/** B1: for leases that a frame introduces, at most so many ends are kept until their message is read. */
const MOST_NEW_ENDS = 1024;
/** B1: and at most so many times. No frame is large enough for more. */
const MOST_NEW_TIMES = 65_536;

/**
 * Reads the times left that the grantor reports ahead of a frame's messages (L13). Those of leases that the frame itself
 * introduces are kept until its messages are read.
 */
export class ReceivedTimes {
  private readonly newTimes = new NewTimes();
  private readonly newEnds = new Map<number, EndReason>();
  /** P3: used by calls made before they arrived; the answers to those are in the same frame. */
  private used: HeldReference[] = [];
  /** The lease whose time this connection has carried last. */
  private lastTold: number | undefined;

  constructor(private readonly holding: Holding) {}

  /** A new connection. */
  resumed(): void {
    this.lastTold = undefined;
  }

  readTimes(reader: Reader, grantedMs: number, nowMs: number): void {
    const count = reader.varint();
    for (let i = 0; i < count; i++) {
      const id = reader.varint();
      const leftMs = this.readLeft(reader);
      if (leftMs === 0) {
        this.readEnd(id, reader);
      } else {
        this.lastTold = id;
        this.readTime(id, leftMs, grantedMs, nowMs);
      }
    }
  }

  readSameTime(reader: Reader, grantedMs: number, nowMs: number): void {
    const leftMs = this.readLeft(reader);
    if (this.lastTold === undefined || leftMs === 0) {
      throw new MalformedError('the time of the same lease as before, and there is none');
    }
    this.readTime(this.lastTold, leftMs, grantedMs, nowMs);
  }

  private readLeft(reader: Reader): number {
    return Math.min(reader.varint(), this.holding.limits.leaseMs);
  }

  /** When a new lease ends. One without a time had ended before its message was sent, unless it was used (P3). */
  deadlineOf(id: number, periodMs: number): number {
    const { elapsed, limits } = this.holding;
    const untilMs = this.newTimes.get(id);
    if (untilMs !== undefined) {
      return untilMs;
    }
    // Its answer is still to come.
    const isUsed = this.newEnds.get(id) === 'used';
    return elapsed.nowMs() + (isUsed ? Math.min(periodMs, limits.leaseMs) : 0);
  }

  /** Undefined where the frame does not say. */
  newDeadlineOf(id: number): number | undefined {
    return this.newTimes.get(id);
  }

  /** Applies an end that was reported before the lease itself was read. */
  arrived(reference: HeldReference): void {
    const reason = this.newEnds.get(reference.id);
    if (reason === 'used') {
      reference.usedBeforeArrival();
      this.used.push(reference);
    } else if (reason !== undefined) {
      reference.over(reason);
    }
  }

  /** Drops reports about leases that the frame did not contain after all. */
  frameRead(): void {
    if (this.newTimes.size + this.newEnds.size > 0) {
      this.newTimes.clear();
      this.newEnds.clear();
    }
    if (this.used.length > 0) {
      const { used } = this;
      this.used = [];
      used.forEach(reference => reference.endIfUsed());
    }
  }

  /** L16. */
  private readEnd(id: number, reader: Reader): void {
    const { holding } = this;
    const reason = END_REASONS[reader.byte()];
    if (reason === undefined) {
      throw new MalformedError('unknown reason for the end of a lease');
    }
    const reference = holding.at(id);
    if (reference !== undefined) {
      reference.over(reason);
    } else if (id > holding.received.last && this.newEnds.size < MOST_NEW_ENDS) {
      this.newEnds.set(id, reason);
    }
  }

  /** L13. */
  private readTime(id: number, leftMs: number, grantedMs: number, nowMs: number): void {
    const { holding } = this;
    const untilMs = grantedMs + leftMs;
    const reference = holding.at(id);
    if (reference === undefined) {
      if (id > holding.received.last) {
        this.newTimes.add(id, untilMs);
      } else if (untilMs > nowMs) {
        holding.renewedAfterEnd(id, untilMs);
      }
      return;
    }
    const change = reference.granted(untilMs, nowMs + leftMs);
    if (change !== undefined) {
      holding.events.emit?.({
        type: change === 'raised' ? 'lease renewed' : 'lease corrected',
        timeLeftMs: reference.timeLeftMs,
        ...aboutLease(holding.between, id, 'holder'),
      });
    }
  }
}

/**
 * By lease id. Not a `Map`: a peer that chooses the ids could make them all collide. Nor an array with the ids as places:
 * one id far ahead would cost as much as all before it (B1).
 */
class NewTimes {
  private times: NewTime[] = [];
  private inOrder = true;

  get size(): number {
    return this.times.length;
  }

  add(id: number, untilMs: number): void {
    const { times } = this;
    if (times.length < MOST_NEW_TIMES) {
      const last = times[times.length - 1];
      this.inOrder &&= last === undefined || last.id < id;
      times.push({ id, untilMs });
    }
  }

  get(id: number): number | undefined {
    const { times } = this;
    if (!this.inOrder) {
      times.sort((one, other) => one.id - other.id);
      this.inOrder = true;
    }
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((times[middle] as NewTime).id < id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const found = times[low];
    return found?.id === id ? found.untilMs : undefined;
  }

  clear(): void {
    this.times = [];
    this.inOrder = true;
  }
}

interface NewTime {
  readonly id: number;
  readonly untilMs: number;
}
