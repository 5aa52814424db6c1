import { Allowance } from './allowance';

/** One allowance per key, kept for the latest keys: a forgotten key has a full one. */
export class Allowances {
  /** The latest is the last. */
  private readonly known = new Map<string, Allowance>();

  constructor(
    private readonly perMs: number,
    private readonly most: number,
    private readonly capacity: number,
  ) {}

  /** Up to date. */
  of(key: string, nowMs: number): Allowance {
    const allowance = this.known.get(key) ?? new Allowance(this.perMs, this.most, nowMs);
    this.known.delete(key);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= this.capacity) {
      this.known.delete(oldest);
    }
    this.known.set(key, allowance);
    allowance.grow(nowMs);
    return allowance;
  }
}
