import type { Clock, Timer } from '../../../src/runtime';

/** A clock that the test advances, running every timer on the way. */
export class FakeClock implements Clock {
  timersSet = 0;
  longestTimerMs = 0;
  private mono = 123_456;
  private wall = Date.UTC(2025, 5, 1);
  private readonly waiting = new Map<object, { readonly atMs: number; readonly run: () => void }>();

  get timers(): number {
    return this.waiting.size;
  }

  monotonicMs(): number {
    return this.mono;
  }

  wallMs(): number {
    return this.wall;
  }

  setTimer(delayMs: number, run: () => void): Timer {
    const timer: Timer = { cancel: () => this.waiting.delete(timer) };
    this.waiting.set(timer, { atMs: this.mono + delayMs, run });
    this.timersSet += 1;
    this.longestTimerMs = Math.max(this.longestTimerMs, delayMs);
    return timer;
  }

  /** Advances both clocks; timers run when they are due. */
  pass(ms: number): void {
    const endMs = this.mono + ms;
    for (let next = this.next(endMs); next !== undefined; next = this.next(endMs)) {
      this.goOnTo(Math.max(this.mono, next.atMs));
      next.run();
    }
    this.goOnTo(endMs);
  }

  /** Advances only the wall clock. */
  sleep(ms: number): void {
    this.wall += ms;
  }

  setWall(ms: number): void {
    this.wall = ms;
  }

  /** Advances only the monotonic clock, as when the wall clock is slewed or was set back. */
  passUnseenByWall(ms: number): void {
    this.mono += ms;
  }

  private goOnTo(monotonicMs: number): void {
    this.wall += monotonicMs - this.mono;
    this.mono = monotonicMs;
  }

  private next(endMs: number): { readonly atMs: number; readonly run: () => void } | undefined {
    const [first] = [...this.waiting].sort(([, a], [, b]) => a.atMs - b.atMs);
    if (first === undefined || first[1].atMs > endMs) {
      return undefined;
    }
    this.waiting.delete(first[0]);
    return first[1];
  }
}
