import type { Clock, Timer } from '../../runtime';

/** Node takes a longer delay for none at all. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

export const nodeClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  setTimer: (delayMs, run) => new NodeTimer(performance.now() + delayMs, run),
};

class NodeTimer implements Timer {
  private timeout: NodeJS.Timeout | undefined;

  constructor(private readonly dueMs: number, private readonly run: () => void) {
    this.wait();
  }

  cancel(): void {
    clearTimeout(this.timeout);
  }

  private wait(): void {
    const leftMs = Math.ceil(this.dueMs - performance.now());
    this.timeout = setTimeout(() => {
      // Node's timers count in whole milliseconds of their own, and so come up to one too early.
      if (performance.now() < this.dueMs) {
        this.wait();
      } else {
        this.run();
      }
    }, Math.min(leftMs, LONGEST_DELAY_MS));
  }
}
