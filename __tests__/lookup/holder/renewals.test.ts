import fc from 'fast-check';
import { RenewalService } from '../../../src/lookup/holder/renewal-service';
import { MOST_TRIES, negotiated, renewAfterMs } from '../../../src/lookup/holder/renewals';
import type { Terms } from '../../../src/lookup/registry/negotiation';

describe('R2, R8, R9: how holders keep what they have', () => {
  test('R8: renewed at half of the period, ±10 %', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 1e6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (ms, unit) => {
          const after = renewAfterMs(ms, 0.5, unit);
          expect(after).toBeGreaterThanOrEqual(0.45 * ms * (1 - 1e-9));
          expect(after).toBeLessThanOrEqual(0.55 * ms * (1 + 1e-9));
        },
      ),
    );
  });

  test('R2: the holder tries again within the range, at most three times', async () => {
    const asked: (number | 'any')[] = [];
    const stubborn = await negotiated<Terms>({ periodMs: 5 }, async ({ periodMs }) => {
      asked.push(periodMs);
      return { kind: 'negotiate', leastMs: 10 * asked.length, mostMs: 100 };
    });
    expect(asked).toEqual([5, 10, 20]);
    expect(asked).toHaveLength(MOST_TRIES);
    expect(stubborn.kind).toBe('negotiate');
    const willing = await negotiated<Terms>({ periodMs: 500 }, async ({ periodMs }) =>
      periodMs === 100
        ? { kind: 'granted', periodMs, renewalsLeft: 1 }
        : { kind: 'negotiate', leastMs: 10, mostMs: 100 },
    );
    expect(willing).toMatchObject({ kind: 'granted', periodMs: 100 });
  });

  test('R9: another device renews until the stated end, and warns when a renewal fails', async () => {
    const renewed: number[] = [];
    const warned: number[] = [];
    const service = new RenewalService({
      untilMs: 1_000,
      renew: async id => {
        renewed.push(id);
        return id === 2 ? undefined : 100;
      },
      warn: id => warned.push(id),
      random: () => 0.5,
    });
    service.entrust({ id: 1, periodMs: 100, renewAt: 0.5 }, 0);
    service.entrust({ id: 2, periodMs: 200, renewAt: 0.5 }, 0);
    const step = async (ms: number) => {
      service.passTime(ms);
      await Promise.resolve();
      await Promise.resolve();
    };
    expect(service.nextMs).toBe(50);
    for (let ms = 50; ms < 1_000; ms += 50) await step(ms);
    expect(renewed.filter(id => id === 1)).toHaveLength(19);
    expect(renewed.filter(id => id === 2)).toHaveLength(1);
    expect(warned).toEqual([2]);
    await step(1_000);
    expect([service.size, service.nextMs]).toEqual([0, undefined]);
  });
});
