import type { Clock, Timer } from '../../runtime';

/** However often something happens, the screens are told ten times a second at most; the first time at once. */
export class Pace {
  private timer: Timer | undefined;
  private lastMs = -Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly leastMs: number,
    private readonly run: () => void,
  ) {}

  ask(): void {
    if (this.timer !== undefined) {
      return;
    }
    const nowMs = this.clock.monotonicMs();
    const waitMs = Math.max(0, this.lastMs + this.leastMs - nowMs);
    this.timer = this.clock.setTimer(waitMs, () => {
      this.timer = undefined;
      this.lastMs = this.clock.monotonicMs();
      this.run();
    });
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }
}
