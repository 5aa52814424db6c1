import type { Clock } from '../ports';

/** Two clocks that are read one after the other differ a little each time; a sleep differs by more. */
const CLOCK_NOISE_MS = 20;
/** A wall clock that goes back by more than this was set. By less, it may be one that jitters, and comes back. */
const SET_BACK_MS = 2000;
/** One that has not come back for so long, however often one looked, was set. */
const BEHIND_MS = 5000;
const BEHIND_READS = 8;
/** From one extreme of its jitter to the other. */
const SWING_MS = 70;

/**
 * L14: time that has passed on this device, asleep or awake, as the larger of what its two clocks say. Only ever grows;
 * what the wall clock is set back by counts as no time.
 */
export class ElapsedTime {
  private readonly startMs: number;
  /** How far the wall clock is ahead of the monotonic one, by all the time that was counted. */
  private wallAheadMs: number;
  /** Time that has passed and the monotonic clock did not count: asleep, or because the wall clock was set forward. */
  sleptMs = 0;
  /** How often that happened. */
  jumps = 0;
  /** It has just happened. */
  whenJumped: () => void = () => undefined;
  private latestMs = 0;
  /** Since when the wall clock is further back than a jitter takes it, how often that was seen, and its best then. */
  private behindFromMs = 0;
  private behindReads = 0;
  private behindAheadMs = 0;
  private turnMs: number | undefined;

  constructor(private readonly clock: Clock) {
    this.startMs = clock.monotonicMs();
    this.wallAheadMs = clock.wallMs() - this.startMs;
  }

  /** The time of the turn, while there is one; else what the clocks say. */
  nowMs(): number {
    return this.turnMs ?? this.readMs();
  }

  /** A turn happens at one moment: until it ends, no time passes, and asking for the time costs nothing. */
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
    // A platform's clock that goes back, or says no number, stands still.
    if (nowMs > this.latestMs) {
      this.latestMs = nowMs;
    }
    if (hasJumped) {
      this.whenJumped();
    }
    return this.latestMs;
  }

  /**
   * Of a clock that jitters, every way forward would count and no way back, if how far ahead it can be were forgotten at
   * once. If it never were, what it was set back by would be missing from the next sleep.
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
