import { CLOCK_NOISE_MS, JITTER_MS, SET_BACK_MS, SET_BACK_SEEN_MS, SWING_MS } from './tolerances';

interface Jump {
  readonly at: number;
  readonly ms: number;
}

/** What happened to the wall clocks of a trial: a jump forward counts as time (L14), and excuses an early end. */
export class Clocks {
  private readonly jumps = new Map<string, Jump[]>();
  private readonly jittering = new Set<string>();
  /** How often the two clocks of a phone were compared: with each jitter, and after each sleep. */
  private readonly comparisons = new Map<string, number>();
  private readonly wokenAt = new Map<string, number>();
  /** Of sleeps that began before it could be seen that the wall clock had been set back, and does not jitter. */
  private readonly missingMs = new Map<string, number>();

  constructor(private readonly tell: (phone: string, what: string) => void) {}

  jumped(phone: string, ms: number, at: number): void {
    this.tell(phone, `${phone}'s wall clock jumps by ${ms} ms`);
    const known = this.jumps.get(phone) ?? [];
    known.push({ at, ms });
    this.jumps.set(phone, known);
  }

  jitters(phone: string): void {
    this.tell(phone, `${phone}'s wall clock begins to jitter`);
    this.jittering.add(phone);
    this.compared(phone);
  }

  slept(phone: string, at: number): void {
    this.compared(phone);
    for (const { at: jumpedAt, ms } of this.jumps.get(phone) ?? []) {
      if (-ms > SWING_MS && -ms < SET_BACK_MS && at - jumpedAt < SET_BACK_SEEN_MS) {
        this.missingMs.set(phone, (this.missingMs.get(phone) ?? 0) - ms);
      }
    }
  }

  woke(phone: string, at: number): void {
    this.wokenAt.set(phone, at);
  }

  wokeAt(phone: string): number {
    return this.wokenAt.get(phone) ?? -Infinity;
  }

  jumpedForward(phone: string, fromMs: number, toMs: number): boolean {
    return (this.jumps.get(phone) ?? []).some(({ at, ms }) => ms > 0 && at >= fromMs && at <= toMs);
  }

  /** How far the time that has passed on this phone is in doubt: after each sleep a little, where its clock jitters more. */
  doubtMs(phone: string): number {
    const eachMs = this.jittering.has(phone) ? 2 * JITTER_MS : CLOCK_NOISE_MS;
    const wasSetBack = (this.jumps.get(phone) ?? []).some(({ ms }) => ms < 0);
    return (
      (this.comparisons.get(phone) ?? 0) * eachMs +
      (this.missingMs.get(phone) ?? 0) +
      (wasSetBack ? SWING_MS : 0)
    );
  }

  private compared(phone: string): void {
    this.comparisons.set(phone, (this.comparisons.get(phone) ?? 0) + 1);
  }
}
