import { seconds } from '../../runtime';
import type { RenewalBudget } from './budget';
import { requireBudget, wholeBelow } from './budget';
import type { PeriodDecision, PeriodRequest, PeriodRule } from './rule';

/** A8: what a poll says. */
export interface Poll {
  /** D: holders answer at a random time within this; silence through it ends the lease. */
  readonly answerWithinMs: number;
  /** A: the next poll comes this much later at the latest. 0 means that the grantor is full. */
  readonly extraMs: number;
}

/** A9: the share of D that A is, as in the paper's experiments. */
const EXTRA_SHARE = 0.2;

/** A9: D = max(N/G, L_MIN), A = 0.2·D, cut so that D + A ≤ L_MAX. */
export function pollFor(leases: number, budget: RenewalBudget): Poll {
  const { renewalsPerSecond, leastMs, mostMs } = budget;
  const answerWithinMs = Math.min(Math.max(seconds(leases / renewalsPerSecond), leastMs), mostMs);
  return {
    answerWithinMs,
    extraMs: Math.min(EXTRA_SHARE * answerWithinMs, mostMs - answerWithinMs),
  };
}

/** A9: N_MAX = L_MAX·G. */
export function mostPolled({ renewalsPerSecond, mostMs }: RenewalBudget): number {
  return wholeBelow((renewalsPerSecond * mostMs) / seconds(1));
}

/** A8: the period of the runtime's lease under it: through one poll's answers, and until the end of the next one's. */
export const periodUnderPolls = ({ answerWithinMs, extraMs }: Poll): number =>
  2 * answerWithinMs + extraMs;

/** S1's Inverted, for a table: the lease lasts through two rounds of polls; the polls themselves are `InvertedLeases`. */
export function invertedPeriods(budget: RenewalBudget): PeriodRule {
  requireBudget(budget);
  return { name: 'inverted', decide: request => decide(budget, request) };
}

function decide(budget: RenewalBudget, request: PeriodRequest): PeriodDecision {
  const { leases, requestedMs, isRenewal } = request;
  if (leases > mostPolled(budget) && !isRenewal) {
    return { kind: 'denied' };
  }
  const periodMs = periodUnderPolls(pollFor(leases, budget));
  return requestedMs === 'any' || requestedMs >= periodMs
    ? { kind: 'granted', periodMs }
    : { kind: 'negotiate', leastMs: periodMs, mostMs: 2 * budget.mostMs };
}

/** A10: R = (D + P)/2, P the time from one poll to the next. */
export const polledResponsivenessMs = (answerWithinMs: number, intervalMs: number): number =>
  (answerWithinMs + intervalMs) / 2;

/** A10: bytes a second. Sent to each over its link the poll costs N·S_P, by multicast S_P. */
export function polledBandwidth(use: {
  readonly leases: number;
  readonly intervalMs: number;
  readonly pollBytes: number;
  readonly answerBytes: number;
  readonly confirmBytes: number;
  readonly sent: 'multicast' | 'to each';
}): number {
  const { leases, intervalMs, pollBytes, answerBytes, confirmBytes, sent } = use;
  const polls = sent === 'multicast' ? 1 : leases;
  return (polls * pollBytes + leases * (answerBytes + confirmBytes)) / (intervalMs / seconds(1));
}

/** When the poll after this one comes. The paper leaves it open; `npm run figures` compares both. */
export type PollDeferral = 'while growing' | 'always';

export interface PollRoundEnd<Holder> {
  /** Silent through D: their leases have ended. */
  readonly silent: readonly Holder[];
  readonly nextPollAtMs: number;
}

/**
 * S1's Inverted: the grantor asks, the holders answer. Times are the grantor's elapsed time; who calls decides when:
 * `poll` at `nextPollAtMs`, `endRound` when the answers are due.
 */
export class InvertedLeases<Holder> {
  nextPollAtMs: number;
  private readonly holders = new Map<Holder, 'answered' | 'asked'>();
  private round:
    | { readonly poll: Poll; readonly atMs: number; readonly leases: number }
    | undefined;

  constructor(
    private readonly budget: RenewalBudget,
    nowMs: number,
    private readonly deferral: PollDeferral = 'while growing',
  ) {
    requireBudget(budget);
    this.nextPollAtMs = nowMs + budget.leastMs;
  }

  get size(): number {
    return this.holders.size;
  }

  /** A7: T_p, the time until the next poll; undefined is a denial. */
  request(holder: Holder, nowMs: number): number | undefined {
    if (!this.holders.has(holder) && this.holders.size >= mostPolled(this.budget)) {
      return undefined;
    }
    this.holders.set(holder, 'answered');
    return Math.max(0, this.nextPollAtMs - nowMs);
  }

  /** When this round's answers are due; undefined between rounds. */
  get answersDueAtMs(): number | undefined {
    return this.round && this.round.atMs + this.round.poll.answerWithinMs;
  }

  poll(nowMs: number): Poll {
    const poll = pollFor(this.holders.size, this.budget);
    this.holders.forEach((_, holder) => this.holders.set(holder, 'asked'));
    this.round = { poll, atMs: nowMs, leases: this.holders.size };
    this.nextPollAtMs = nowMs + poll.answerWithinMs + poll.extraMs;
    return poll;
  }

  /** Confirmed, or false: the lease has ended, and the holder asks for another. */
  answer(holder: Holder): boolean {
    if (!this.holders.has(holder)) {
      return false;
    }
    this.holders.set(holder, 'answered');
    return true;
  }

  revoke(holder: Holder): void {
    this.holders.delete(holder);
  }

  endRound(nowMs: number): PollRoundEnd<Holder> {
    const { round } = this;
    if (round === undefined) {
      return { silent: [], nextPollAtMs: this.nextPollAtMs };
    }
    const grew = this.holders.size > round.leases;
    const silent = [...this.holders].flatMap(([holder, is]) => (is === 'asked' ? [holder] : []));
    silent.forEach(holder => this.holders.delete(holder));
    this.round = undefined;
    if (this.deferral === 'while growing' && !grew) {
      // A9: deferred only while the room fills.
      this.nextPollAtMs = nowMs;
    }
    return { silent, nextPollAtMs: this.nextPollAtMs };
  }
}
