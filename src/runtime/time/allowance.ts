/** A token bucket: a steady rate, and a burst of what was not used. */
export class Allowance {
  private left: number;

  constructor(
    private readonly perMs: number,
    private readonly most: number,
    private countedMs: number,
  ) {
    this.left = most;
  }

  /** The tokens at that time. */
  grow(nowMs: number): void {
    this.left = Math.min(this.most, this.left + (nowMs - this.countedMs) * this.perMs);
    this.countedMs = nowMs;
  }

  /** Takes one token. False, and nothing taken, if there is none. */
  take(): boolean {
    if (this.left < 1) {
      return false;
    }
    this.left -= 1;
    return true;
  }

  /** The share of the burst that is left. */
  get shareLeft(): number {
    return this.left / this.most;
  }

  /** How long until there is a token. */
  waitMs(): number {
    return Math.max(0, (1 - this.left) / this.perMs);
  }
}
