import fc from 'fast-check';
import type { Outages } from '../../../src/lookup/periods/outages';
import { learnedPeriodMs, MOST_OUTAGES, withOutage } from '../../../src/lookup/periods/outages';
import { minutes } from '../../../src/runtime';

describe('A13: periods learned from times apart', () => {
  test('A13: before 8 samples the period is 10 minutes', () => {
    expect(learnedPeriodMs([])).toBe(minutes(10));
    expect(learnedPeriodMs(Array.from({ length: 7 }, () => minutes(50)))).toBe(minutes(10));
  });

  test('A13: then it is the 95th percentile and 20 % more, between 1 and 60 minutes', () => {
    expect(learnedPeriodMs(Array.from({ length: 20 }, () => minutes(5)))).toBe(minutes(6));
    expect(learnedPeriodMs(Array.from({ length: 20 }, () => 10))).toBe(minutes(1));
    expect(learnedPeriodMs(Array.from({ length: 20 }, () => minutes(600)))).toBe(minutes(60));
    const rising = Array.from({ length: 20 }, (_, i) => minutes(i + 1));
    expect(learnedPeriodMs(rising)).toBeCloseTo(minutes(19 * 1.2), 6);
  });

  test('A13: only the latest 64 count, and what is no time apart counts nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.double(), { maxLength: 200 }), given => {
        const kept = given.reduce<Outages>(withOutage, []);
        expect(kept.length).toBeLessThanOrEqual(MOST_OUTAGES);
        expect(kept.every(apart => apart > 0 && apart < Infinity)).toBe(true);
        expect(learnedPeriodMs(kept)).toBeGreaterThanOrEqual(minutes(1));
        expect(learnedPeriodMs(kept)).toBeLessThanOrEqual(minutes(60));
      }),
    );
  });
});
