import type { Clock } from '../../src/runtime';

interface Waiting {
  readonly dueMs: number;
  readonly run: () => void;
}

/** The VM by itself has no timers that wait: time is pushed on where the devices must have waited. */
export class PushedClock {
  private aheadMs = 0;
  private waiting: Waiting[] = [];

  readonly port: Clock = {
    monotonicMs: () => Date.now() + this.aheadMs,
    wallMs: () => Date.now() + this.aheadMs,
    setTimer: (delayMs, run) => {
      const timer = { dueMs: this.port.monotonicMs() + delayMs, run };
      this.waiting.push(timer);
      return { cancel: () => (this.waiting = this.waiting.filter(other => other !== timer)) };
    },
  };

  push(ms: number): void {
    this.aheadMs += ms;
    const due = this.waiting.filter(({ dueMs }) => dueMs <= this.port.monotonicMs());
    this.waiting = this.waiting.filter(timer => !due.includes(timer));
    due.forEach(({ run }) => run());
  }
}
