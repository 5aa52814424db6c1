import type { Clock, Timer } from '../../runtime';

/** However often something happens, the screens are told a few times a second at most; the first time at once. */
export class Pace {
  private timer: Timer | undefined;
  private dueMs = Infinity;
  private lastMs = -Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly leastMs: number,
    private readonly run: () => void,
  ) {}

  /** `leastMs`: what happens all the time may be told less often than what a person waits for. */
  ask(leastMs = this.leastMs): void {
    const nowMs = this.clock.monotonicMs();
    const dueMs = Math.max(nowMs, this.lastMs + leastMs);
    if (dueMs >= this.dueMs) {
      return;
    }
    this.timer?.cancel();
    this.dueMs = dueMs;
    this.timer = this.clock.setTimer(dueMs - nowMs, () => {
      this.timer = undefined;
      this.dueMs = Infinity;
      this.lastMs = this.clock.monotonicMs();
      this.run();
    });
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
    this.dueMs = Infinity;
  }
}
