import type { Clock } from '../ports';

/** Two clocks that are read one after the other differ a little each time; a sleep differs by more. */
const CLOCK_NOISE_MS = 20;
/** A wall clock that goes back by more than this was set. By less, it may only jitter. */
const SET_BACK_MS = 2000;
/** A wall clock that stays behind for so long, over so many readings, was set. */
const BEHIND_MS = 5000;
const BEHIND_READS = 8;
/** The largest jitter of a wall clock, from one extreme to the other. */
const SWING_MS = 70;

/**
 * L14: the time elapsed on this device, asleep or awake: the larger of what its two clocks say. It never decreases; a wall
 * clock set back counts as no time.
 */
export class ElapsedTime {
  private readonly startMs: number;
  /** Wall clock minus monotonic clock, as far as the difference has been counted. */
  private wallAheadMs: number;
  /** Elapsed time that the monotonic clock missed: asleep, or the wall clock was set forward. */
  sleptMs = 0;
  /** How often that happened. */
  jumps = 0;
  /** Called when it happens. */
  whenJumped: () => void = () => undefined;
  private latestMs = 0;
  /** Since when the wall clock is further behind than jitter explains, over how many readings, and the largest difference. */
  private behindFromMs = 0;
  private behindReads = 0;
  private behindAheadMs = 0;
  private turnMs: number | undefined;

  constructor(private readonly clock: Clock) {
    this.startMs = clock.monotonicMs();
    this.wallAheadMs = clock.wallMs() - this.startMs;
  }

  /** The time of the current turn; outside of a turn, what the clocks say. */
  nowMs(): number {
    return this.turnMs ?? this.readMs();
  }

  /** During a turn the time stands still, and reading it costs nothing. */
  beginTurn(): number {
    this.turnMs = this.readMs();
    return this.turnMs;
  }

  endTurn(): void {
    this.turnMs = undefined;
  }

  private readMs(): number {
    const monotonicMs = this.clock.monotonicMs();
    const aheadMs = this.clock.wallMs() - monotonicMs;
    const gainedMs = aheadMs - this.wallAheadMs;
    const hasJumped = gainedMs > CLOCK_NOISE_MS;
    if (hasJumped) {
      this.sleptMs += gainedMs;
      this.wallAheadMs = aheadMs;
      this.jumps += 1;
    } else if (gainedMs < -SET_BACK_MS) {
      this.wallAheadMs = aheadMs;
    }
    if (gainedMs < -SWING_MS) {
      this.seenBehind(monotonicMs, aheadMs);
    } else {
      this.behindReads = 0;
    }
    const nowMs = monotonicMs - this.startMs + this.sleptMs;
    // A clock of the platform that goes back, or returns NaN, counts as standing still.
    if (nowMs > this.latestMs) {
      this.latestMs = nowMs;
    }
    if (hasJumped) {
      this.whenJumped();
    }
    return this.latestMs;
  }

  /**
   * If the difference followed a jittering clock down at once, each jitter forward would count as elapsed time. If it
   * never did, the time by which the clock was set back would be missing from the next sleep.
   */
  private seenBehind(monotonicMs: number, aheadMs: number): void {
    if (this.behindReads === 0) {
      this.behindFromMs = monotonicMs;
      this.behindAheadMs = aheadMs;
    }
    this.behindReads += 1;
    this.behindAheadMs = Math.max(this.behindAheadMs, aheadMs);
    if (this.behindReads >= BEHIND_READS && monotonicMs - this.behindFromMs >= BEHIND_MS) {
      this.wallAheadMs = this.behindAheadMs;
      this.behindReads = 0;
    }
  }
}
