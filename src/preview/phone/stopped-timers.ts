/**
 * A phone that sleeps runs no JavaScript. Here its page goes on, and so its timers are kept from running: what would have
 * run meanwhile runs on waking, late, as on a phone.
 */
const held: (() => void)[] = [];
let asleep = false;

export function stopTimers(): void {
  asleep = true;
}

export function startTimers(): void {
  asleep = false;
  held.splice(0).forEach(run => run());
}

/** To be called before anything else of the page runs. */
export function guardTimers(page: typeof globalThis): void {
  const { setTimeout: realTimeout, setInterval: realInterval } = page;
  const { requestAnimationFrame: realFrame } = page;
  const guarded = <A extends unknown[]>(run: (...args: A) => void) => {
    let waits = false;
    return (...args: A) => {
      if (!asleep) {
        run(...args);
      } else if (!waits) {
        // An interval that would have run a hundred times runs once.
        waits = true;
        held.push(() => {
          waits = false;
          run(...args);
        });
      }
    };
  };
  const replaced = {
    setTimeout: (run: () => void, ...rest: unknown[]) =>
      realTimeout(guarded(run), ...(rest as [number])),
    setInterval: (run: () => void, ...rest: unknown[]) =>
      realInterval(guarded(run), ...(rest as [number])),
    requestAnimationFrame: (run: FrameRequestCallback) => realFrame(guarded(run)),
  };
  Object.assign(page, replaced);
}
