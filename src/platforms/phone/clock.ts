import type { Clock } from '../../runtime';
import { setTimeout } from './timers';

/**
 * L14: the monotonic clock stands still while an Android phone is in deep sleep, and the wall clock does not; the runtime
 * believes whichever says more.
 */
export const phoneClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  setTimer: (delayMs, run) => setTimeout(run, delayMs),
};
