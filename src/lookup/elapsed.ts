import type { Clock } from '../runtime';

/** L14: elapsed time is the larger of what both clocks say: one stands still in a sleep, the other can be set. */
export class Elapsed {
  private totalMs = 0;
  private readonly last: { monotonicMs: number; wallMs: number };

  constructor(private readonly clock: Clock) {
    this.last = { monotonicMs: clock.monotonicMs(), wallMs: clock.wallMs() };
  }

  read(): number {
    const [monotonicMs, wallMs] = [this.clock.monotonicMs(), this.clock.wallMs()];
    this.totalMs += Math.max(0, monotonicMs - this.last.monotonicMs, wallMs - this.last.wallMs);
    Object.assign(this.last, { monotonicMs, wallMs });
    return this.totalMs;
  }
}
