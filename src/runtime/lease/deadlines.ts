import type { Clock, Timer } from '../ports';
import type { ElapsedTime } from './elapsed-time';

export interface Expiring {
  /** Its deadline has come. It moves the deadline or gives up the slot; one that does neither is asked again at once. */
  deadlineReached(nowMs: number): void;
}

const NEVER = Infinity;
const FIRST_SLOTS = 64;
/** The longest that timers of all platforms can wait. */
const LONGEST_TIMER_MS = 2_000_000_000;

/**
 * One timer for everything that ends at some time. Moving a deadline further away, which every call on a renew-on-call
 * lease does, is one write into an array: the timer stays as it is, and when it fires the earliest deadline is looked up
 * anew.
 */
export class Deadlines {
  private atMs = new Float64Array(FIRST_SLOTS).fill(NEVER);
  private readonly owners: (Expiring | undefined)[] = [];
  private readonly freeSlots: number[] = [];
  /** No deadline is earlier than this. */
  private wakeAtMs = NEVER;
  private timer: Timer | undefined;
  /** By the monotonic clock. */
  private timerAtMs = NEVER;
  private closed = false;

  constructor(
    private readonly clock: Clock,
    private readonly elapsed: ElapsedTime,
    /** B1: what one deadline throws stops no other. */
    private readonly failed: (error: unknown) => void = () => undefined,
  ) {
    elapsed.whenJumped = () => {
      // L14: the timer waits for the monotonic clock, which has not seen the time that has just passed.
      if (this.timer !== undefined && this.clock.monotonicMs() < this.timerAtMs) {
        this.wakeAt(this.wakeAtMs);
      }
    };
  }

  /** How many deadlines there are. */
  get size(): number {
    return this.owners.length - this.freeSlots.length;
  }

  add(owner: Expiring, atMs: number): number {
    const slot = this.freeSlots.pop() ?? this.newSlot();
    this.owners[slot] = owner;
    this.move(slot, atMs);
    return slot;
  }

  at(slot: number): number {
    return this.atMs[slot] as number;
  }

  move(slot: number, atMs: number): void {
    this.atMs[slot] = requireMoment(atMs);
    if (atMs < this.wakeAtMs) {
      this.wakeAt(atMs);
    }
  }

  /** Moves it further away, never nearer. The timer stays: when it fires, the earliest is looked up anew. */
  raise(slot: number, atMs: number): boolean {
    if (atMs <= (this.atMs[slot] as number)) {
      return false;
    }
    this.atMs[slot] = atMs;
    return true;
  }

  remove(slot: number): void {
    this.atMs[slot] = NEVER;
    this.owners[slot] = undefined;
    this.freeSlots.push(slot);
    if (this.size === 0) {
      this.wakeAt(NEVER);
    }
  }

  /** L14: to be called before anything that came from outside is handled, so that no message overtakes a deadline. */
  runDue(nowMs: number): void {
    if (nowMs < this.wakeAtMs) {
      return;
    }
    for (let due = this.dueAt(nowMs); due.length > 0; due = this.dueAt(nowMs)) {
      for (const slot of due) {
        // What an earlier one did may have moved or removed a later one.
        if (this.at(slot) <= nowMs) {
          this.run(slot, nowMs);
        }
      }
    }
    let earliestMs = NEVER;
    for (let slot = 0; slot < this.owners.length; slot++) {
      earliestMs = Math.min(earliestMs, this.at(slot));
    }
    this.wakeAt(earliestMs);
  }

  close(): void {
    this.closed = true;
    this.wakeAt(NEVER);
  }

  private run(slot: number, nowMs: number): void {
    const owner = this.owners[slot];
    try {
      owner?.deadlineReached(nowMs);
    } catch (error) {
      if (this.owners[slot] === owner && this.at(slot) <= nowMs) {
        // It would be asked again at once, for ever.
        this.atMs[slot] = NEVER;
      }
      this.failed(error);
    }
  }

  private dueAt(nowMs: number): number[] {
    const due: number[] = [];
    for (let slot = 0; slot < this.owners.length; slot++) {
      if (this.at(slot) <= nowMs) {
        due.push(slot);
      }
    }
    return due.sort((a, b) => this.at(a) - this.at(b) || a - b);
  }

  private wakeAt(atMs: number): void {
    // Before all else: the timer is set anew when it turns out that more time has passed.
    const nowMs = this.elapsed.nowMs();
    this.wakeAtMs = atMs;
    this.timer?.cancel();
    this.timer = undefined;
    if (atMs !== NEVER && !this.closed) {
      // Whole milliseconds, rounded up: a timer that comes a hair too early would be set again for nothing.
      const delayMs = Math.ceil(Math.max(0, atMs - nowMs));
      this.timerAtMs = this.clock.monotonicMs() + delayMs;
      this.timer = this.clock.setTimer(Math.min(delayMs, LONGEST_TIMER_MS), () => {
        this.timer = undefined;
        const firedMs = this.elapsed.beginTurn();
        if (firedMs < this.wakeAtMs) {
          // Woken early: by a timer that cannot wait longer, or by clocks that round.
          this.wakeAt(this.wakeAtMs);
        } else {
          this.runDue(firedMs);
        }
        this.elapsed.endTurn();
      });
    }
  }

  private newSlot(): number {
    const slot = this.owners.length;
    if (slot === this.atMs.length) {
      const grown = new Float64Array(slot * 2).fill(NEVER);
      grown.set(this.atMs);
      this.atMs = grown;
    }
    return slot;
  }
}

/** L17: what is no moment would never come, and keep the others from coming. */
function requireMoment(atMs: number): number {
  if (Number.isNaN(atMs)) {
    throw new RangeError('A deadline is not a number.');
  }
  return atMs;
}
