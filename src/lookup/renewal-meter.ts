import { seconds } from '../runtime';

const SLOT_MS = seconds(1);
/** Long enough to hold several renewals of a small room. */
const SLOTS = 30;

/** How many renewals a second a host answers, over the last half minute. */
export class RenewalMeter {
  private readonly counts: number[] = new Array(SLOTS).fill(0);
  private slot: number;

  constructor(private readonly startedMs: number) {
    this.slot = slotOf(startedMs);
  }

  count(nowMs: number): void {
    this.advance(nowMs);
    const at = this.slot % SLOTS;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
  }

  perSecond(nowMs: number): number {
    this.advance(nowMs);
    const countedMs = Math.min(Math.max(nowMs - this.startedMs, SLOT_MS), SLOTS * SLOT_MS);
    const counted = this.counts.reduce((sum, count) => sum + count, 0);
    return counted / (countedMs / seconds(1));
  }

  private advance(nowMs: number): void {
    const now = slotOf(nowMs);
    for (let passed = Math.max(this.slot + 1, now - SLOTS + 1); passed <= now; passed++) {
      this.counts[passed % SLOTS] = 0;
    }
    this.slot = Math.max(this.slot, now);
  }
}

const slotOf = (ms: number) => Math.floor(ms / SLOT_MS);
