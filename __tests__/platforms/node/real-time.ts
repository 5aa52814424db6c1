import type { Time } from '../../ports/time';
import { patienceMs } from '../../ports/time';

const LOOK_EVERY_MS = 5;

/** Time on a real machine: nothing to do but wait. */
export const realTime: Time = {
  until: async (what, holds, withinMs = patienceMs) => {
    const untilMs = performance.now() + withinMs;
    while (!holds()) {
      if (performance.now() > untilMs) {
        throw new Error(`${what} did not come within ${withinMs} ms`);
      }
      await pass(LOOK_EVERY_MS);
    }
  },
  pass,
};

function pass(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
