import { seconds } from '../../runtime';

/** What a host may spend on renewals, and between which bounds it grants (S1 §2, §3). */
export interface RenewalBudget {
  /** G: renewals that all holders together make in a second. */
  readonly renewalsPerSecond: number;
  /** L_MIN. */
  readonly leastMs: number;
  /** L_MAX. */
  readonly mostMs: number;
  /** ρ: the share of the period after which holders renew. The paper's is 1. */
  readonly renewAt: number;
}

/** R8: at half of the period, a break of half a period loses no registration. */
const USUAL_RENEW_AT = 0.5;
/** A renewal takes 83 bytes with its acknowledgement: every 30 s that is 2.8 a second for a phone that does nothing else. */
const USUAL_LEAST_MS = seconds(60);

export const PHONE_BUDGET: RenewalBudget = {
  renewalsPerSecond: 3,
  leastMs: USUAL_LEAST_MS,
  mostMs: seconds(600),
  renewAt: USUAL_RENEW_AT,
};

export const NODE_BUDGET: RenewalBudget = { ...PHONE_BUDGET, renewalsPerSecond: 100 };

/** A budget in the words of people: bytes and reaction times. */
export interface Requirements {
  /** B. */
  readonly bytesPerSecond: number;
  /** S_R + S_G. */
  readonly bytesPerRenewal: number;
  /** R_MIN: the slowest that a failure may be noticed, on average. */
  readonly slowestMs: number;
  /** R_MAX: the fastest that is wanted; noticing sooner would burden the holders. */
  readonly fastestMs: number;
  readonly renewAt?: number;
}

/** A4: the paper's L_MAX = 2·R_MIN and L_MIN = 2·R_MAX at ρ = 1; never below the time of one renewal. */
export function budgetOf(required: Requirements): RenewalBudget {
  const { bytesPerSecond, bytesPerRenewal, slowestMs, fastestMs } = required;
  const { renewAt = USUAL_RENEW_AT } = required;
  const renewalsPerSecond = bytesPerSecond / bytesPerRenewal;
  const oneRenewalMs = seconds(1) / (renewAt * renewalsPerSecond);
  return requireBudget({
    renewalsPerSecond,
    leastMs: Math.max(periodFor(fastestMs, renewAt), oneRenewalMs),
    mostMs: periodFor(slowestMs, renewAt),
    renewAt,
  });
}

/** What no host could keep to is refused where it is given. */
export function requireBudget(budget: RenewalBudget): RenewalBudget {
  const { renewalsPerSecond, leastMs, mostMs, renewAt } = budget;
  if (!(renewalsPerSecond > 0) || renewalsPerSecond === Infinity) {
    throw new RangeError('A budget needs a rate of renewals above 0.');
  }
  if (!(renewAt > 0 && renewAt <= 1)) {
    throw new RangeError('Holders renew after a share of the period above 0 and up to 1.');
  }
  if (!(leastMs > 0 && leastMs <= mostMs)) {
    throw new RangeError('The shortest period must be above 0 and no longer than the longest.');
  }
  return budget;
}

/** A2: bytes a second for renewals, B = N/(ρL)·(S_R+S_G). */
export function bandwidth(use: {
  readonly leases: number;
  readonly periodMs: number;
  readonly renewAt: number;
  readonly bytesPerRenewal: number;
}): number {
  const { leases, periodMs, renewAt, bytesPerRenewal } = use;
  return (leases / (renewAt * (periodMs / seconds(1)))) * bytesPerRenewal;
}

/** A2: how long a silent failure goes unnoticed on average, R = L(1 − ρ/2). */
export function responsivenessMs(periodMs: number, renewAt: number): number {
  return periodMs * (1 - renewAt / 2);
}

/** A3: the period that notices failures after so long, L = R/(1 − ρ/2). */
export function periodFor(noticedAfterMs: number, renewAt: number): number {
  return noticedAfterMs / (1 - renewAt / 2);
}

/** A5: the period at which so many leases spend the whole rate, L = N/(ρG), whatever the bounds. */
export function evenPeriodMs(
  leases: number,
  { renewAt, renewalsPerSecond }: RenewalBudget,
): number {
  return seconds(leases / (renewAt * renewalsPerSecond));
}

/** A3, A6: N_MAX = ρG·L_MAX. */
export function mostLeases({ renewAt, renewalsPerSecond, mostMs }: RenewalBudget): number {
  return wholeBelow((renewAt * renewalsPerSecond * mostMs) / seconds(1));
}

/** The whole number below, but for the last bits of a product that should be whole. */
export function wholeBelow(count: number): number {
  const near = Math.round(count);
  return Math.abs(count - near) < 1e-9 * near ? near : Math.floor(count);
}
