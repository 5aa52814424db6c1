import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { OUT_OF_TIME } from './protocol';

const THREAD = path.join('scripts', 'mutation', 'watchdog-thread.mjs');
const LOOK_MS = 50;
/** Later than any time there is: nothing is watched. */
const NEVER = 2 ** 31 - 1;

/**
 * Ends this process when a test uses more processor time than it may. Only another thread can: a mutant that loops for
 * ever never comes back. Processor time, because on a busy machine any test may take long.
 */
export class Watchdog {
  private readonly endsAtMs = new Int32Array(new SharedArrayBuffer(4)).fill(NEVER);

  constructor() {
    const thread = new Worker(path.resolve(THREAD), {
      workerData: { endsAtMs: this.endsAtMs, everyMs: LOOK_MS, signal: OUT_OF_TIME },
    });
    thread.unref();
  }

  watch(limitMs: number): void {
    Atomics.store(this.endsAtMs, 0, processorTimeMs() + limitMs);
  }

  rest(): void {
    Atomics.store(this.endsAtMs, 0, NEVER);
  }
}

/** What this process has used so far, with all its threads. */
export function processorTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
