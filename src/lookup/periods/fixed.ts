import type { PeriodRule } from './rule';

/** Jini as it was: everyone gets the same period, or what they asked for if that is less. */
export function fixedPeriods(periodMs: number): PeriodRule {
  return {
    name: 'fixed',
    decide: ({ requestedMs }) => ({
      kind: 'granted',
      periodMs: requestedMs === 'any' ? periodMs : Math.min(periodMs, requestedMs),
    }),
  };
}
