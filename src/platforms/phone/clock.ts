import type { Clock, Timer } from '../../runtime';

/**
 * Waited in pieces of this at most: a longer delay does not fit a phone's timers, and one that slept through its time
 * is noticed soon after the phone wakes up.
 */
const LONGEST_DELAY_MS = 30_000;

/**
 * L14: the monotonic clock stands still while an Android phone is in deep sleep, and the wall clock does not; the runtime
 * believes whichever says more.
 */
export const phoneClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  setTimer: (delayMs, run) => new PhoneTimer(performance.now() + delayMs, run),
};

class PhoneTimer implements Timer {
  private timeout: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly dueMs: number, private readonly run: () => void) {
    this.wait();
  }

  cancel(): void {
    clearTimeout(this.timeout);
  }

  private wait(): void {
    const leftMs = Math.max(0, Math.ceil(this.dueMs - performance.now()));
    this.timeout = setTimeout(() => {
      if (performance.now() < this.dueMs) {
        this.wait();
      } else {
        this.run();
      }
    }, Math.min(leftMs, LONGEST_DELAY_MS));
  }
}
