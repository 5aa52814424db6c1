import { seconds } from '../../runtime';

/** A phone registers a few entries when it comes, and again when it has slept. */
const BURST = 32;
const PER_SECOND = 1;
const MOST_REMEMBERED = 4_096;

/** How much one key may ask of a host, on average: a holder cannot spend the time of the others. */
export class RequestAllowance {
  private readonly spent = new Map<string, { left: number; atMs: number }>();

  take(holder: string, cost: number, nowMs: number): boolean {
    const known = this.spent.get(holder) ?? { left: BURST, atMs: nowMs };
    const left = Math.min(BURST, known.left + ((nowMs - known.atMs) / seconds(1)) * PER_SECOND);
    const isAllowed = left >= cost;
    this.spent.delete(holder);
    this.spent.set(holder, { left: isAllowed ? left - cost : left, atMs: nowMs });
    for (const oldest of this.spent.keys()) {
      if (this.spent.size <= MOST_REMEMBERED) break;
      this.spent.delete(oldest);
    }
    return isAllowed;
  }
}
