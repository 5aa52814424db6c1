import type { Clock } from '../ports';

/** Two clocks that are read one after the other differ a little each time; a sleep differs by more. */
const CLOCK_NOISE_MS = 20;

/**
 * L14: time that has passed on this device, asleep or awake, as the larger of what its two clocks say. Only ever grows;
 * what the wall clock is set back by counts as no time.
 */
export class ElapsedTime {
  private readonly startMs: number;
  private wallAheadMs: number;
  private sleptMs = 0;
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
    if (gainedMs > CLOCK_NOISE_MS) {
      this.sleptMs += gainedMs;
      this.wallAheadMs = aheadMs;
    } else if (gainedMs < -CLOCK_NOISE_MS) {
      this.wallAheadMs = aheadMs;
    }
    return monotonicMs - this.startMs + this.sleptMs;
  }
}
