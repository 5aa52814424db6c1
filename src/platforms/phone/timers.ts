/**
 * Waited in pieces of this at most: a longer delay does not fit a phone's timers, and one that slept through its time
 * is noticed soon after the phone wakes up.
 */
const LONGEST_DELAY_MS = 30_000;

const waiting = new Set<PhoneTimer>();

/**
 * As the global of that name, and also run by `runDueTimers`: an Android phone in a pocket may stop the global timers, which
 * follow its screen, while its JavaScript still runs.
 */
export function setTimeout(run: () => void, delayMs: number): PhoneTimer {
  return new PhoneTimer(performance.now() + delayMs, run);
}

export function clearTimeout(timer: PhoneTimer | undefined): void {
  timer?.cancel();
}

/** For who knows that time has passed although no timer ran. One that fails does not keep the others from running. */
export function runDueTimers(): void {
  const nowMs = performance.now();
  const due = [...waiting].filter(timer => timer.dueMs <= nowMs);
  const problems: unknown[] = [];
  for (const timer of due.sort((one, other) => one.dueMs - other.dueMs)) {
    try {
      timer.runIfWaiting();
    } catch (problem) {
      problems.push(problem);
    }
  }
  if (problems.length > 0) {
    throw problems[0];
  }
}

class PhoneTimer {
  private timeout: ReturnType<typeof globalThis.setTimeout> | undefined;

  constructor(readonly dueMs: number, private readonly run: () => void) {
    waiting.add(this);
    this.wait();
  }

  cancel(): void {
    waiting.delete(this);
    globalThis.clearTimeout(this.timeout);
  }

  /** It may have been cancelled by one that ran before it. */
  runIfWaiting(): void {
    if (waiting.has(this)) {
      this.cancel();
      this.run();
    }
  }

  private wait(): void {
    const leftMs = Math.max(0, Math.ceil(this.dueMs - performance.now()));
    this.timeout = globalThis.setTimeout(() => {
      if (waiting.has(this) && performance.now() < this.dueMs) {
        this.wait();
      } else {
        this.runIfWaiting();
      }
    }, Math.min(leftMs, LONGEST_DELAY_MS));
  }
}
