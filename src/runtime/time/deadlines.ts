import type { Clock, Timer } from '../ports';
import type { ElapsedTime } from './elapsed-time';

export interface Expiring {
  /** The deadline has come. Must move the deadline or remove the slot; otherwise it runs again at once. */
  deadlineReached(nowMs: number): void;
}

const NEVER = Infinity;
/** Slots per block, about the square root of 100,000: a wake-up looks at all blocks and at the slots of those that are due. */
const BLOCK = 256;
/** The longest delay that timers of all platforms support. */
const LONGEST_TIMER_MS = 2_000_000_000;

/**
 * One timer for all deadlines. Moving a deadline further away, which every call on a renew-on-call lease does, is one
 * write into an array: neither the timer nor the earliest deadline of the block is updated until the timer fires.
 */
export class Deadlines {
  private atMs = new Float64Array(BLOCK).fill(NEVER);
  /** No deadline of the block is earlier than this. */
  private readonly blockAtMs: number[] = [NEVER];
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
    const block = blockOf(slot);
    if (atMs < (this.blockAtMs[block] as number)) {
      this.blockAtMs[block] = atMs;
    }
    if (atMs < this.wakeAtMs) {
      this.wakeAt(atMs);
    }
  }

  /** Moves it further away, never nearer. */
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

  /** L14: called before any message is handled, so that no message overtakes a deadline. */
  runDue(nowMs: number): void {
    if (nowMs < this.wakeAtMs) {
      return;
    }
    for (let due = this.dueAt(nowMs); due.length > 0; due = this.dueAt(nowMs)) {
      for (const slot of due) {
        // An earlier one may have moved or removed it.
        if (this.at(slot) <= nowMs) {
          this.run(slot, nowMs);
        }
      }
    }
    let earliestMs = NEVER;
    for (let block = 0; block < this.blockAtMs.length; block++) {
      earliestMs = Math.min(earliestMs, this.blockAtMs[block] as number);
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
        // Otherwise it would run again at once, for ever.
        this.atMs[slot] = NEVER;
      }
      this.failed(error);
    }
  }

  /** Also brings the earliest deadlines of the blocks that it looks at up to date. */
  private dueAt(nowMs: number): number[] {
    const due: number[] = [];
    for (let block = 0; block < this.blockAtMs.length; block++) {
      if ((this.blockAtMs[block] as number) <= nowMs) {
        this.blockAtMs[block] = this.collectDue(block, nowMs, due);
      }
    }
    return due.length > 1 ? due.sort((a, b) => this.at(a) - this.at(b) || a - b) : due;
  }

  /** Returns the earliest deadline of the block. */
  private collectDue(block: number, nowMs: number, due: number[]): number {
    const { atMs } = this;
    const from = block * BLOCK;
    let earliestMs = NEVER;
    for (let slot = from; slot < from + BLOCK; slot++) {
      const slotMs = atMs[slot] as number;
      if (slotMs < earliestMs) {
        earliestMs = slotMs;
      }
      if (slotMs <= nowMs) {
        due.push(slot);
      }
    }
    return earliestMs;
  }

  private wakeAt(atMs: number): void {
    // First: reading the time may notice a jump, which sets the timer.
    const nowMs = this.elapsed.nowMs();
    this.wakeAtMs = atMs;
    this.timer?.cancel();
    this.timer = undefined;
    if (atMs !== NEVER && !this.closed) {
      // Rounded up to whole milliseconds: a timer that fires slightly early would only be set again.
      const delayMs = Math.ceil(Math.max(0, atMs - nowMs));
      this.timerAtMs = this.clock.monotonicMs() + delayMs;
      this.timer = this.clock.setTimer(Math.min(delayMs, LONGEST_TIMER_MS), () => {
        this.timer = undefined;
        const firedMs = this.elapsed.beginTurn();
        if (firedMs < this.wakeAtMs) {
          // Fired early: the delay was longer than timers support, or the clocks round.
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
      while (this.blockAtMs.length * BLOCK < grown.length) {
        this.blockAtMs.push(NEVER);
      }
    }
    return slot;
  }
}

const blockOf = (slot: number): number => Math.floor(slot / BLOCK);

/** L17: NaN would never be due, and would break the comparisons of the others. */
function requireMoment(atMs: number): number {
  if (Number.isNaN(atMs)) {
    throw new RangeError('A deadline is not a number.');
  }
  return atMs;
}
