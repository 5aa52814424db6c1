import { Allowance } from './allowance';

/** One allowance for each of many, of whom the latest are remembered: one that has been away for long has a full one. */
export class Allowances {
  /** The latest is the last. */
  private readonly known = new Map<string, Allowance>();

  constructor(
    private readonly perMs: number,
    private readonly most: number,
    private readonly capacity: number,
  ) {}

  /** With what has been saved up by now. */
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
