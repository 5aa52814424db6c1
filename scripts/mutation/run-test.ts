import type { CollectedTest } from './collect-tests';
import { Idleness, underWay } from './idleness';
import { Watchdog } from './watchdog';

const LONGEST_FAILURE = 300;

/** Runs tests one at a time, and gives what made one fail. */
export class TestRunner {
  private readonly watchdog = new Watchdog();
  private readonly atRest = underWay() + 1;
  private readonly strays: unknown[] = [];

  constructor() {
    // As in Jest, a test fails with what nobody catches.
    process.on('uncaughtException', error => this.strays.push(error));
    process.on('unhandledRejection', error => this.strays.push(error));
  }

  /** Undefined when it passes. */
  async failureOf(test: CollectedTest, limitMs: number): Promise<string | undefined> {
    this.strays.length = 0;
    this.watchdog.watch(limitMs);
    const idleness = new Idleness(this.atRest);
    try {
      await Promise.race([test.run(), idleness.whenIdle]);
      await nextTurn();
      return this.strays.length === 0 ? undefined : described(this.strays[0]);
    } catch (error) {
      return described(error);
    } finally {
      idleness.stop();
      this.watchdog.rest();
    }
  }
}

/** By then what nobody catches is known. */
function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}

function described(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, LONGEST_FAILURE);
}
