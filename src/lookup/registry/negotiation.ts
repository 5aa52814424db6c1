import { adaptedPeriodMs, adaptivePeriods } from '../periods/adaptive';
import type { RenewalBudget } from '../periods/budget';
import { fixedPeriods } from '../periods/fixed';
import { invertedPeriods } from '../periods/inverted';
import type { PeriodRule } from '../periods/rule';
import type { CreationPolicy, RegistryPolicy } from './policy';

/** What a holder asks for. */
export interface Ask {
  /** L_R. */
  readonly periodMs: number | 'any';
  /** R8: how often it means to renew; the host may grant fewer. */
  readonly renewals?: number | undefined;
  /** R11: it does not renew by itself and wants to be warned. */
  readonly warn?: boolean | undefined;
  /** R10. */
  readonly unending?: boolean | undefined;
}

/** R2: what a host answers. */
export type Terms =
  | { readonly kind: 'granted'; readonly periodMs: number; readonly renewalsLeft: number }
  | { readonly kind: 'negotiate'; readonly leastMs: number; readonly mostMs: number }
  | { readonly kind: 'denied'; readonly retryMs: number };

export interface Asked {
  readonly ask: Ask;
  /** N, the asker included. */
  readonly leases: number;
  readonly budget: RenewalBudget;
  readonly periods?: RegistryPolicy['periods'];
  readonly creation: CreationPolicy;
  /** R4: on a renewal, how many are left; undefined when the lease is new. */
  readonly renewalsLeft: number | undefined;
}

/** R2–R4, A1, A5, A6: the period, or why not. */
export function negotiate(asked: Asked): Terms {
  const { ask, leases, creation, renewalsLeft } = asked;
  const isRenewal = renewalsLeft !== undefined;
  if (isRenewal && renewalsLeft <= 0) {
    return { kind: 'denied', retryMs: 0 };
  }
  const budget = boundedBy(creation.longestMs, asked.budget);
  const decision = ruleFor(asked.periods, budget).decide({
    leases,
    requestedMs: requested(ask.periodMs),
    isRenewal,
  });
  switch (decision.kind) {
    case 'denied':
      return { kind: 'denied', retryMs: budget.renewAt * adaptedPeriodMs(leases, budget) };
    case 'negotiate':
      return decision;
    case 'granted':
      return {
        kind: 'granted',
        periodMs: decision.periodMs,
        renewalsLeft: isRenewal
          ? renewalsLeft - 1
          : Math.min(renewalsAsked(ask.renewals), creation.mostRenewals),
      };
  }
}

function ruleFor(periods: RegistryPolicy['periods'], budget: RenewalBudget): PeriodRule {
  switch (periods) {
    case 'inverted':
      return invertedPeriods(budget);
    case 'fixed':
      return fixedPeriods(budget.leastMs);
    default:
      return adaptivePeriods(budget);
  }
}

/** R2: the next request within the range that the host named: what was wanted, as near as it goes. */
export function withinRange(wantedMs: number | 'any', leastMs: number, mostMs: number): number {
  const wanted = wantedMs === 'any' ? leastMs : wantedMs;
  return Math.min(Math.max(wanted, leastMs), mostMs);
}

function boundedBy(longestMs: number, budget: RenewalBudget): RenewalBudget {
  const mostMs = Math.min(budget.mostMs, longestMs);
  return { ...budget, mostMs, leastMs: Math.min(budget.leastMs, mostMs) };
}

/** From another device: what is no duration is too short, and negotiated. */
function requested(periodMs: unknown): number | 'any' {
  if (periodMs === 'any') {
    return 'any';
  }
  return typeof periodMs === 'number' && periodMs >= 0 ? periodMs : 0;
}

function renewalsAsked(renewals: unknown): number {
  return typeof renewals === 'number' && renewals >= 0 ? renewals : Infinity;
}
