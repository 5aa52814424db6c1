import type { Clock, Timer } from '../runtime';
import type { Happening, Schedule } from './schedule';
import type { Turns } from './turns';

/** A number that grows with true time at a rate of its own, and can be stopped and set. */
export class Counter {
  private since: number;
  private running = true;

  constructor(private readonly schedule: Schedule, private value: number, private speed: number) {
    this.since = schedule.now;
  }

  get rate(): number {
    return this.speed;
  }

  read(): number {
    return this.running ? this.value + (this.schedule.now - this.since) * this.speed : this.value;
  }

  set(value: number): void {
    this.value = value;
    this.since = this.schedule.now;
  }

  setRate(rate: number): void {
    this.set(this.read());
    this.speed = rate;
  }

  stop(): void {
    this.set(this.read());
    this.running = false;
  }

  goOn(): void {
    this.since = this.schedule.now;
    this.running = true;
  }
}

/** Even a timer that is due at once takes a moment: or a loop of them would keep time from going on. */
const leastTimerMs = 0.01;

interface PendingTimer {
  readonly dueMs: number;
  readonly order: number;
  readonly run: () => void;
  /** The platform's own timers are no leak of the app's. */
  readonly ofApp: boolean;
  happening: Happening | undefined;
  fired: boolean;
}

export interface ClockParts {
  readonly schedule: Schedule;
  readonly turns: Turns;
  readonly wall: Counter;
  readonly monotonic: Counter;
  readonly monotonicRunsAsleep: boolean;
}

/** The clock of one run of an app: monotonic time that starts somewhere, the phone's wall clock, and timers. */
export class PhoneClock implements Clock {
  private readonly timers = new Set<PendingTimer>();
  private created = 0;
  private asleep = false;
  private over = false;
  /** A timer never runs before its time, even where rounding has the counter a hair short of it. */
  private reached = 0;

  constructor(private readonly parts: ClockParts) {}

  monotonicMs(): number {
    return Math.max(this.reached, this.parts.monotonic.read());
  }

  wallMs(): number {
    // Systems give whole milliseconds.
    return Math.floor(this.parts.wall.read());
  }

  setTimer(delayMs: number, run: () => void): Timer {
    return this.start(delayMs, run, true);
  }

  /** A timer that the platform itself needs. */
  setPlatformTimer(delayMs: number, run: () => void): Timer {
    return this.start(delayMs, run, false);
  }

  pendingTimers(): number {
    let count = 0;
    for (const timer of this.timers) if (timer.ofApp) count++;
    return count;
  }

  setRate(rate: number): void {
    this.parts.monotonic.setRate(rate);
    this.replanTimers();
  }

  sleep(): void {
    this.asleep = true;
    if (!this.parts.monotonicRunsAsleep) this.parts.monotonic.stop();
    this.replanTimers();
  }

  wake(): void {
    this.asleep = false;
    if (!this.parts.monotonicRunsAsleep) this.parts.monotonic.goOn();
    this.replanTimers();
  }

  /** The run is over: no timer fires any more. */
  end(): void {
    this.over = true;
    this.replanTimers();
    this.timers.clear();
  }

  private start(delayMs: number, run: () => void, ofApp: boolean): Timer {
    if (!Number.isFinite(delayMs)) throw new RangeError(`No timer can wait ${delayMs} ms`);
    const timer: PendingTimer = {
      dueMs: this.monotonicMs() + Math.max(0, delayMs),
      order: this.created++,
      run,
      ofApp,
      happening: undefined,
      fired: false,
    };
    if (!this.over) {
      this.timers.add(timer);
      this.plan(timer);
    }
    return {
      cancel: () => {
        this.timers.delete(timer);
        this.unplan(timer);
      },
    };
  }

  /** Whenever the relation of this clock to true time changes, so do the true times of all timers. */
  private replanTimers(): void {
    const inOrder = [...this.timers].sort((a, b) => a.dueMs - b.dueMs || a.order - b.order);
    for (const timer of inOrder) this.unplan(timer);
    for (const timer of inOrder) this.plan(timer);
  }

  private plan(timer: PendingTimer): void {
    if (this.asleep || this.over || timer.fired) return;
    const leftMs = Math.max(0, timer.dueMs - this.monotonicMs());
    const trueMs = Math.max(leastTimerMs, leftMs / this.parts.monotonic.rate);
    timer.happening = this.parts.schedule.after(trueMs, () => this.fire(timer));
  }

  private unplan(timer: PendingTimer): void {
    if (timer.happening) this.parts.schedule.cancel(timer.happening);
    timer.happening = undefined;
  }

  private fire(timer: PendingTimer): void {
    timer.happening = undefined;
    timer.fired = true;
    this.reached = Math.max(this.reached, timer.dueMs);
    this.parts.turns.post(() => {
      if (this.timers.delete(timer)) timer.run();
    });
  }
}
