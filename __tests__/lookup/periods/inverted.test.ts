import fc from 'fast-check';
import type { RenewalBudget } from '../../../src/lookup/periods/budget';
import {
  InvertedLeases,
  mostPolled,
  periodUnderPolls,
  polledBandwidth,
  polledResponsivenessMs,
  pollFor,
} from '../../../src/lookup/periods/inverted';
import { seconds } from '../../../src/runtime';

const budget: RenewalBudget = {
  renewalsPerSecond: 3,
  leastMs: seconds(15),
  mostMs: seconds(60),
  renewAt: 1,
};

describe('A7–A10: inverted leases', () => {
  test('A7: a request returns the time to the next poll', () => {
    const leases = new InvertedLeases<string>(budget, 0);
    expect(leases.request('ada', seconds(5))).toBe(seconds(10));
  });

  test('A8: silence through D ends the lease; who answered stays', () => {
    const leases = new InvertedLeases<string>(budget, 0);
    ['ada', 'noor'].forEach(holder => leases.request(holder, 0));
    leases.poll(seconds(15));
    expect(leases.answersDueAtMs).toBe(seconds(30));
    expect(leases.answer('ada')).toBe(true);
    expect(leases.endRound(seconds(30)).silent).toEqual(['noor']);
    expect(leases.answer('noor')).toBe(false);
    expect(leases.size).toBe(1);
  });

  test('A8: who comes during D is not silent in that round', () => {
    const leases = new InvertedLeases<string>(budget, 0);
    leases.poll(seconds(15));
    leases.request('ada', seconds(20));
    expect(leases.endRound(seconds(30)).silent).toEqual([]);
  });

  test("A8: the runtime's period under it outlasts two rounds of answers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), leases => {
        const poll = pollFor(leases, budget);
        const { answerWithinMs: d, extraMs: a } = poll;
        // Answered at once, next poll at D + A, answered at the end of it.
        expect(periodUnderPolls(poll)).toBe(d + a + d);
      }),
    );
  });

  test('A9: L_MIN ≤ D + A ≤ L_MAX, and A is 0 only when full', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), leases => {
        const { answerWithinMs: d, extraMs: a } = pollFor(leases, budget);
        expect(d + a).toBeGreaterThanOrEqual(budget.leastMs);
        expect(d + a).toBeLessThanOrEqual(budget.mostMs);
        expect(a === 0).toBe(leases >= mostPolled(budget));
      }),
    );
    expect(pollFor(90, budget)).toEqual({ answerWithinMs: seconds(30), extraMs: seconds(6) });
  });

  test('A9: the next poll is deferred to D + A while N grew during D, else comes just after D', () => {
    const leases = new InvertedLeases<string>(budget, 0);
    leases.request('ada', 0);
    leases.poll(seconds(15));
    leases.answer('ada');
    leases.request('noor', seconds(20));
    expect(leases.endRound(seconds(30)).nextPollAtMs).toBe(seconds(33));
    leases.poll(seconds(33));
    ['ada', 'noor'].forEach(holder => leases.answer(holder));
    expect(leases.endRound(seconds(48)).nextPollAtMs).toBe(seconds(48));
  });

  test('A9: requests past N_MAX = L_MAX·G are denied, holders are not', () => {
    expect(mostPolled(budget)).toBe(180);
    const leases = new InvertedLeases<number>(budget, 0);
    for (let i = 0; i < 180; i++) {
      expect(leases.request(i, 0)).toBeDefined();
    }
    expect(leases.request(180, 0)).toBeUndefined();
    expect(leases.request(7, 0)).toBeDefined();
    leases.revoke(7);
    expect(leases.request(180, 0)).toBeDefined();
  });

  test("A10: R is (D + P)/2: the paper's D when A = 0, 1.1·D at A = 0.2·D", () => {
    expect(polledResponsivenessMs(seconds(15), seconds(15))).toBe(seconds(15));
    expect(polledResponsivenessMs(seconds(15), seconds(18))).toBeCloseTo(seconds(16.5), 6);
  });

  test('A10: bandwidth by multicast and by fan-out', () => {
    const use = {
      leases: 200,
      intervalMs: seconds(80),
      pollBytes: 64,
      answerBytes: 128,
      confirmBytes: 32,
    };
    expect(polledBandwidth({ ...use, sent: 'multicast' })).toBeCloseTo(400.8, 6);
    expect(polledBandwidth({ ...use, sent: 'to each' })).toBeCloseTo(560, 6);
  });
});
