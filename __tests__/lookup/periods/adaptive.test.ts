import fc from 'fast-check';
import { adaptivePeriods, adaptedPeriodMs } from '../../../src/lookup/periods/adaptive';
import type { RenewalBudget } from '../../../src/lookup/periods/budget';
import {
  bandwidth,
  budgetOf,
  evenPeriodMs,
  mostLeases,
  periodFor,
  requireBudget,
  responsivenessMs,
} from '../../../src/lookup/periods/budget';
import { fixedPeriods } from '../../../src/lookup/periods/fixed';
import { MOST_GRANTING_HOSTS, shareOf } from '../../../src/lookup/periods/share';
import { seconds } from '../../../src/runtime';

const anyBudget = fc
  .record({
    renewalsPerSecond: fc.double({ min: 0.1, max: 200, noNaN: true }),
    leastMs: fc.integer({ min: 1_000, max: 60_000 }),
    factor: fc.integer({ min: 1, max: 40 }),
    renewAt: fc.double({ min: 0.1, max: 1, noNaN: true }),
  })
  .map(({ factor, ...budget }): RenewalBudget => ({ ...budget, mostMs: budget.leastMs * factor }));

const paper: RenewalBudget = {
  renewalsPerSecond: 3,
  leastMs: seconds(15),
  mostMs: Infinity,
  renewAt: 1,
};

describe('A1–A6, A11: adaptive periods', () => {
  test('A1: every grant lies between L_MIN and L_MAX, for newcomers and for renewals', () => {
    fc.assert(
      fc.property(
        anyBudget,
        fc.integer({ min: 1, max: 50_000 }),
        fc.boolean(),
        (budget, n, renewal) => {
          const asked = { leases: n, requestedMs: 'any', isRenewal: renewal } as const;
          const decision = adaptivePeriods(budget).decide(asked);
          if (decision.kind === 'granted') {
            expect(decision.periodMs).toBeGreaterThanOrEqual(budget.leastMs);
            expect(decision.periodMs).toBeLessThanOrEqual(budget.mostMs);
          }
          expect(decision.kind === 'denied').toBe(n > mostLeases(budget) && !renewal);
        },
      ),
    );
  });

  test('A2: bandwidth times period is constant for a given number of leases', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1_000, max: 600_000 }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (leases, periodMs, renewAt) => {
          const use = { leases, renewAt, bytesPerRenewal: 160 };
          const product = bandwidth({ ...use, periodMs }) * periodMs;
          expect(product).toBeCloseTo(
            bandwidth({ ...use, periodMs: 2 * periodMs }) * 2 * periodMs,
            3,
          );
        },
      ),
    );
  });

  test("A2: at ρ = 1 it is the paper's B = N/L·(S_R+S_G) and R = L/2", () => {
    const use = { leases: 200, periodMs: seconds(15), renewAt: 1, bytesPerRenewal: 160 };
    expect(bandwidth(use)).toBeCloseTo(2133.33, 1);
    expect(responsivenessMs(seconds(15), 1)).toBe(seconds(7.5));
    expect(responsivenessMs(seconds(30), 0.5)).toBe(seconds(22.5));
  });

  test('A3: the period from a responsiveness gives that responsiveness; at ρ = 1 it is 2R', () => {
    expect(periodFor(seconds(30), 1)).toBe(seconds(60));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (ms, at) => {
          expect(responsivenessMs(periodFor(ms, at), at)).toBeCloseTo(ms, 4);
        },
      ),
    );
  });

  test('A4: a budget in bytes and reaction times gives G, L_MIN and L_MAX', () => {
    const required = { bytesPerSecond: 480, bytesPerRenewal: 160, renewAt: 1 };
    expect(budgetOf({ ...required, slowestMs: seconds(60), fastestMs: seconds(7.5) })).toEqual({
      renewalsPerSecond: 3,
      leastMs: seconds(15),
      mostMs: seconds(120),
      renewAt: 1,
    });
    const slow = budgetOf({ ...required, bytesPerSecond: 16, slowestMs: 60_000, fastestMs: 100 });
    // Never below 1/(ρG): G is 0.1 a second.
    expect(slow.leastMs).toBeCloseTo(seconds(10), 6);
  });

  test('A4: requirements that contradict each other are refused', () => {
    const required = { bytesPerSecond: 480, bytesPerRenewal: 160, renewAt: 1 };
    expect(() => budgetOf({ ...required, slowestMs: 100, fastestMs: 200 })).toThrow(RangeError);
    expect(() => requireBudget({ ...paper, renewalsPerSecond: Number.NaN })).toThrow(RangeError);
    expect(() => requireBudget({ ...paper, renewAt: 0 })).toThrow(RangeError);
  });

  test("A5: the paper's control variable is flat to N = 45, then N/3", () => {
    expect(adaptedPeriodMs(10, paper)).toBe(seconds(15));
    expect(adaptedPeriodMs(45, paper)).toBe(seconds(15));
    expect(adaptedPeriodMs(46, paper)).toBeCloseTo(seconds(46 / 3), 6);
    expect(adaptedPeriodMs(200, paper)).toBeCloseTo(seconds(200 / 3), 6);
  });

  test('A5: so many leases at the period that they get never exceed the rate', () => {
    fc.assert(
      fc.property(anyBudget, fc.integer({ min: 1, max: 50_000 }), (budget, asked) => {
        const leases = Math.max(1, Math.min(asked, mostLeases(budget)));
        const rate = (leases / (budget.renewAt * adaptedPeriodMs(leases, budget))) * 1000;
        const least = (1 / (budget.renewAt * budget.mostMs)) * 1000;
        expect(rate).toBeLessThanOrEqual(Math.max(budget.renewalsPerSecond, least) * (1 + 1e-9));
      }),
    );
  });

  test('A6: a request below its share is negotiated, and the offered range is granted', () => {
    fc.assert(
      fc.property(
        anyBudget,
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 0, max: 1e6 }),
        (b, n, r) => {
          const rule = adaptivePeriods(b);
          const request = { leases: n, requestedMs: r, isRenewal: true };
          const decision = rule.decide(request);
          if (decision.kind === 'negotiate') {
            expect(r).toBeLessThan(decision.leastMs);
            const again = rule.decide({ ...request, requestedMs: decision.leastMs });
            expect(again).toEqual({ kind: 'granted', periodMs: decision.leastMs });
          } else {
            expect(decision).toEqual({ kind: 'granted', periodMs: adaptedPeriodMs(n, b) });
            expect(adaptedPeriodMs(n, b)).toBeLessThanOrEqual(r);
          }
        },
      ),
    );
  });

  test('A6: past N_MAX newcomers are denied, renewals get L_MAX although G has shrunk', () => {
    const budget = { ...paper, mostMs: seconds(60) };
    expect(mostLeases(budget)).toBe(180);
    const rule = adaptivePeriods(budget);
    const ask = { leases: 181, requestedMs: 'any' } as const;
    expect(rule.decide({ ...ask, isRenewal: false })).toEqual({ kind: 'denied' });
    expect(rule.decide({ ...ask, isRenewal: true })).toEqual({
      kind: 'granted',
      periodMs: seconds(60),
    });
    const shrunk = adaptivePeriods({ ...budget, renewalsPerSecond: 1 });
    expect(shrunk.decide({ ...ask, leases: 180, isRenewal: true })).toEqual({
      kind: 'granted',
      periodMs: seconds(60),
    });
  });

  test('A6: a request of NaN is no period: it is negotiated, never granted', () => {
    const rule = adaptivePeriods(paper);
    const asked = { leases: 1, requestedMs: Number.NaN, isRenewal: false };
    expect(rule.decide(asked).kind).toBe('negotiate');
  });

  test('A11: each of N_D hosts takes G_D/N_D, at most 8 share, and together they spend G_D', () => {
    fc.assert(
      fc.property(anyBudget, fc.integer({ min: 1, max: 20 }), (room, hosts) => {
        const granting = Math.min(hosts, MOST_GRANTING_HOSTS);
        const share = shareOf(room, hosts);
        expect(share.renewalsPerSecond * granting).toBeCloseTo(room.renewalsPerSecond, 6);
        expect(evenPeriodMs(10, share)).toBeCloseTo(evenPeriodMs(10 * granting, room), 3);
      }),
    );
    expect(() => shareOf(paper, 0)).toThrow(RangeError);
  });

  test('A2: fixed periods give what was asked for if that is less, and deny nobody', () => {
    const rule = fixedPeriods(seconds(60));
    const ask = { leases: 1_000_000, isRenewal: false };
    expect(rule.decide({ ...ask, requestedMs: 'any' })).toEqual({
      kind: 'granted',
      periodMs: 60_000,
    });
    expect(rule.decide({ ...ask, requestedMs: 15_000 })).toEqual({
      kind: 'granted',
      periodMs: 15_000,
    });
  });
});
