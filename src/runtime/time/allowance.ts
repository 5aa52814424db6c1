/** So much may happen at a steady rate, and so much at once: what is not used is saved up, to a bound. */
export class Allowance {
  private left: number;

  constructor(
    private readonly perMs: number,
    private readonly most: number,
    private countedMs: number,
  ) {
    this.left = most;
  }

  /** What has been saved up by then. */
  grow(nowMs: number): void {
    this.left = Math.min(this.most, this.left + (nowMs - this.countedMs) * this.perMs);
    this.countedMs = nowMs;
  }

  /** False, and nothing taken, when there is not one left. */
  take(): boolean {
    if (this.left < 1) {
      return false;
    }
    this.left -= 1;
    return true;
  }

  /** The share that is left of all that may happen at once. */
  get shareLeft(): number {
    return this.left / this.most;
  }

  /** How long it takes until there is one. */
  waitMs(): number {
    return Math.max(0, (1 - this.left) / this.perMs);
  }
}
