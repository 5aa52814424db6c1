import type { RunDigest } from './digest';
import type { Schedule } from './schedule';

/**
 * The event loop of one run of an app. Whatever reaches the app comes through here, one thing at a time, in the order
 * it happened: later when the app is halted or busy, never once the run is over.
 */
export class Turns {
  private waiting: (() => void)[] = [];
  private taken = 0;
  private planned = false;
  private halted = false;
  private busyUntil = 0;
  private over = false;

  constructor(
    private readonly schedule: Schedule,
    private readonly digest: RunDigest,
    private readonly phoneIndex: number,
  ) {}

  post(callback: () => void): void {
    if (this.over) return;
    this.waiting.push(callback);
    this.planNext();
  }

  /** Nothing runs until `goOn`. */
  halt(): void {
    this.halted = true;
  }

  goOn(): void {
    this.halted = false;
    this.planNext();
  }

  /** Something keeps the app's only thread busy: nothing else runs meanwhile, then everything does. */
  stall(ms: number): void {
    this.busyUntil = Math.max(this.busyUntil, this.schedule.now + ms);
    this.schedule.at(this.busyUntil, () => this.planNext());
  }

  /** The run is over: what waits never runs. */
  end(): void {
    this.over = true;
    this.waiting = [];
    this.taken = 0;
  }

  private planNext(): void {
    if (this.planned || this.halted || this.taken === this.waiting.length) return;
    if (this.schedule.now < this.busyUntil) return;
    this.planned = true;
    this.schedule.enter(() => this.turn());
  }

  private turn(): void {
    this.planned = false;
    if (this.halted || this.schedule.now < this.busyUntil) return;
    const callback = this.waiting[this.taken];
    if (callback === undefined) return;
    this.taken++;
    if (this.taken === this.waiting.length) {
      this.waiting = [];
      this.taken = 0;
    }
    this.planNext();
    this.digest.addNumber(this.schedule.now);
    this.digest.addNumber(this.phoneIndex);
    callback();
  }
}
