import type { RenewalBudget } from './budget';
import { evenPeriodMs, mostLeases, requireBudget } from './budget';
import type { PeriodDecision, PeriodRequest, PeriodRule } from './rule';

/** S1's Adaptive: the period grows with the number of leases, so that the rate of renewals stays within the budget. */
export function adaptivePeriods(budget: RenewalBudget): PeriodRule {
  requireBudget(budget);
  return { name: 'adaptive', decide: request => decide(budget, request) };
}

function decide(budget: RenewalBudget, request: PeriodRequest): PeriodDecision {
  const { leases, requestedMs, isRenewal } = request;
  if (leases > mostLeases(budget) && !isRenewal) {
    return { kind: 'denied' };
  }
  const periodMs = adaptedPeriodMs(leases, budget);
  if (requestedMs !== 'any' && !(requestedMs >= periodMs)) {
    // A6: less than this would take more than an even share of the renewals.
    return { kind: 'negotiate', leastMs: periodMs, mostMs: budget.mostMs };
  }
  return { kind: 'granted', periodMs };
}

/** A1, A5; A6: who has a lease already gets L_MAX even when the budget has shrunk since. */
export function adaptedPeriodMs(leases: number, budget: RenewalBudget): number {
  return Math.min(Math.max(evenPeriodMs(leases, budget), budget.leastMs), budget.mostMs);
}
