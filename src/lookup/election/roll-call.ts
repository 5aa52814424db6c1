import type { RenewalBudget } from '../periods/budget';
import { pollFor } from '../periods/inverted';

/** E11, A8: how long a new host's followers spread their registrations over, from the N they were last told. */
export function rollCallMs(leases: number, budget: RenewalBudget): number {
  return pollFor(leases, { ...budget, leastMs: Math.min(1_000, budget.leastMs) }).answerWithinMs;
}

/** `unit` is a random number from 0 to 1. */
export const answerAfterMs = (withinMs: number, unit: number): number => withinMs * unit;
