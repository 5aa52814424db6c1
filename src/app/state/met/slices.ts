import type { Clock } from '../../../runtime';

/** What one frame leaves for work when the screen is to stay alive. */
const SLICE_MS = 8;

/** Runs a long piece of work in slices, on the app's own clock. Undefined when it was cancelled. */
export async function slicedOn<Result>(
  clock: Clock,
  work: Generator<void, Result>,
  cancelled: () => boolean,
): Promise<Result | undefined> {
  for (;;) {
    await new Promise<void>(resolve => clock.setTimer(0, resolve));
    if (cancelled()) return undefined;
    const until = clock.monotonicMs() + SLICE_MS;
    let step = work.next();
    while (step.done !== true && clock.monotonicMs() < until) step = work.next();
    if (step.done === true) return step.value;
  }
}
