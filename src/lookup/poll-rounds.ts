import type { RenewalBudget } from './periods/budget';
import type { Poll } from './periods/inverted';
import { InvertedLeases } from './periods/inverted';

export interface PollRoundsAudience {
  poll(registration: number, poll: Poll): void;
  /** A8: it was silent through D. */
  silent(registration: number): void;
}

/** A7–A9 over links: who holds a lease here is asked by a call, not by a multicast. Its owner passes the time on. */
export class PollRounds {
  private readonly leases: InvertedLeases<number>;
  private readonly polled = new Set<number>();

  constructor(budget: RenewalBudget, nowMs: number, private readonly audience: PollRoundsAudience) {
    this.leases = new InvertedLeases(budget, nowMs);
  }

  /** A7: the time until the next poll. */
  request(registration: number, nowMs: number): number | undefined {
    this.polled.add(registration);
    return this.leases.request(registration, nowMs);
  }

  answered(registration: number): void {
    this.leases.answer(registration);
  }

  forget(registration: number): void {
    this.polled.delete(registration);
    this.leases.revoke(registration);
  }

  nextPollMs(nowMs: number): number {
    return Math.max(0, this.leases.nextPollAtMs - nowMs);
  }

  passTime(nowMs: number): void {
    const { answersDueAtMs } = this.leases;
    if (answersDueAtMs !== undefined && nowMs >= answersDueAtMs) {
      this.leases.endRound(nowMs).silent.forEach(each => this.audience.silent(each));
    }
    if (this.leases.answersDueAtMs === undefined && nowMs >= this.leases.nextPollAtMs) {
      const poll = this.leases.poll(nowMs);
      this.polled.forEach(each => this.audience.poll(each, poll));
    }
  }
}
