/** What one frame leaves for work when the screen is to stay alive. */
const SLICE_MS = 8;

export interface Slices<Progress> {
  /** After each slice. */
  readonly progress: (latest: Progress) => void;
  readonly cancelled: () => boolean;
}

/** Runs a long piece of work in slices, with room between them for drawing. Undefined when it was cancelled. */
export async function inSlices<Progress, Result>(
  work: Generator<Progress, Result>,
  { progress, cancelled }: Slices<Progress>,
): Promise<Result | undefined> {
  while (!cancelled()) {
    const until = Date.now() + SLICE_MS;
    let step = work.next();
    while (step.done !== true && Date.now() < until) {
      step = work.next();
    }
    if (step.done === true) {
      return step.value;
    }
    progress(step.value);
    await new Promise(resolve => setTimeout(resolve, 0));
  }
  return undefined;
}
