import fc from 'fast-check';
import { withinRange } from '../../../src/lookup/registry/negotiation';
import { warningMs } from '../../../src/lookup/registry/policy';
import { seconds } from '../../../src/runtime';
import { any, granted, player, registryWith } from './entries';

const everything = { type: 'Player', scopes: [] };

describe('R1–R19: registrations', () => {
  test('R1: a registration is granted and found by type and scope', () => {
    const registry = registryWith();
    const { registration } = {
      registration: granted(registry.register('ada', { entry: player() }, any, 0)),
    };
    expect(registry.find({ type: 'Player', scopes: ['hall'] }, 1)).toEqual([registration]);
    expect(registry.find({ type: 'Player', scopes: ['bar'] }, 1)).toEqual([]);
    expect(registry.find({ type: 'Lamp', scopes: [] }, 1)).toEqual([]);
  });

  test('R2: a request below its share is negotiated, and a request within the range is granted', () => {
    const registry = registryWith();
    const ask = { periodMs: seconds(1) };
    const answer = registry.register('ada', { entry: player() }, ask, 0);
    expect(answer).toEqual({ kind: 'negotiate', leastMs: seconds(30), mostMs: seconds(600) });
    const periodMs = withinRange(ask.periodMs, seconds(30), seconds(600));
    expect(granted(registry.register('ada', { entry: player() }, { periodMs }, 0)).periodMs).toBe(
      30_000,
    );
  });

  test('R3, A1: every grant is at most what was asked and within the bounds, and no renewal ends earlier', () => {
    const step = fc.record({
      holder: fc.integer({ min: 0, max: 400 }),
      periodMs: fc.oneof(fc.constant('any' as const), fc.integer({ min: 0, max: 700_000 })),
      waitMs: fc.integer({ min: 0, max: 5_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), steps => {
        const registry = registryWith({}, { mostHolders: 1_000 });
        const ids = new Map<number, number>();
        let nowMs = 0;
        for (const { holder, periodMs, waitMs } of steps) {
          nowMs += waitMs;
          registry.passTime(nowMs);
          const id = ids.get(holder);
          const before = id === undefined ? undefined : registry.get(id)?.endsAtMs;
          const answer =
            id !== undefined && before !== undefined
              ? registry.renew(id, { periodMs }, nowMs)
              : registry.register(`phone ${holder}`, { entry: player() }, { periodMs }, nowMs);
          if (answer.kind === 'granted') {
            if ('registration' in answer) {
              ids.set(holder, answer.registration.id);
              expect(answer.periodMs).toBeGreaterThanOrEqual(seconds(30));
            }
            expect(answer.periodMs).toBeLessThanOrEqual(seconds(600));
            const after = registry.get(ids.get(holder) ?? -1)?.endsAtMs ?? 0;
            expect(after).toBeGreaterThanOrEqual(before ?? 0);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  test('R4: a renewal may ask for other terms', () => {
    const registry = registryWith();
    const { id } = granted(registry.register('ada', { entry: player() }, any, 0));
    expect(registry.renew(id, { periodMs: 10 }, 15_000).kind).toBe('negotiate');
    expect(registry.renew(id, { periodMs: seconds(40) }, 15_000)).toMatchObject({
      periodMs: 30_000,
    });
    expect(registry.get(id)?.endsAtMs).toBe(45_000);
  });

  test('R5, R7: at expiry entry, index and mapping go together, and observers are told once, with the token', () => {
    const ended: string[] = [];
    const registry = registryWith(
      {},
      {},
      { ended: ({ entry }, why) => ended.push(`${entry?.token}: ${why}`) },
    );
    granted(registry.register('ada', { entry: player() }, any, 0));
    registry.passTime(seconds(30) - 1);
    expect(registry.size).toBe(1);
    registry.passTime(seconds(30));
    registry.passTime(seconds(31));
    expect(ended).toEqual(['token of player: elapsed']);
    expect([registry.kept, registry.holders]).toEqual([0, 0]);
    expect(registry.find(everything, seconds(31))).toEqual([]);
  });

  test('R5: the holder may revoke, and nobody else', () => {
    const registry = registryWith();
    const { id } = granted(registry.register('ada', { entry: player() }, any, 0));
    expect(registry.revoke(id, 'noor')).toBe(false);
    expect(registry.revoke(id, 'ada')).toBe(true);
    expect(registry.kept).toBe(0);
  });

  test('R6: several leases on one resource are independent', () => {
    const registry = registryWith();
    const first = granted(registry.register('ada', { entry: player() }, any, 0));
    granted(registry.register('noor', { entry: player() }, any, seconds(5)));
    registry.revoke(first.id, 'ada');
    expect(registry.find(everything, seconds(6)).map(({ holder }) => holder)).toEqual(['noor']);
  });

  test('R8: the number of renewals is negotiated and counted', () => {
    const registry = registryWith({ mostRenewals: 2 });
    const answer = registry.register('ada', { entry: player() }, { ...any, renewals: 5 }, 0);
    expect(answer).toMatchObject({ kind: 'granted', renewalsLeft: 2 });
    const { id } = granted(answer);
    expect(registry.renew(id, any, 15_000)).toMatchObject({ kind: 'granted', renewalsLeft: 1 });
    expect(registry.renew(id, any, 30_000)).toMatchObject({ kind: 'granted', renewalsLeft: 0 });
    expect(registry.renew(id, any, 45_000).kind).toBe('denied');
  });

  test('R10: without expiry only by policy; ends on revoke and when the holder restarts', () => {
    const ask = { ...any, unending: true };
    const usual = registryWith();
    granted(usual.register('ada', { entry: player() }, ask, 0));
    usual.passTime(seconds(31));
    expect(usual.size).toBe(0);
    const lasting = registryWith({ mayBeUnending: true });
    const { id } = granted(lasting.register('ada', { entry: player() }, ask, 0));
    lasting.passTime(seconds(100_000));
    expect(lasting.contact('ada', seconds(100_000)).map(each => each.id)).toEqual([id]);
    lasting.revokeAllOf('ada');
    expect(lasting.kept).toBe(0);
  });

  test('R11: a holder who asked is warned min(L/4, 30 s) before the end, and renewing then is in time', () => {
    const warned: number[] = [];
    let nowMs = 0;
    const registry = registryWith({}, {}, { expiring: () => warned.push(nowMs) });
    const { id } = granted(
      registry.register('ada', { entry: player() }, { ...any, warn: true }, 0),
    );
    granted(registry.register('noor', { entry: player() }, any, 0));
    nowMs = registry.nextDeadlineMs ?? -1;
    registry.passTime(nowMs);
    expect(warned).toEqual([seconds(22.5)]);
    expect(registry.renew(id, any, nowMs).kind).toBe('granted');
    registry.passTime(seconds(30));
    expect(registry.size).toBe(1);
    expect(warningMs(seconds(600))).toBe(seconds(30));
  });

  test('R12: news of arrivals, departures and changes rides on renewals; a watch with an entry counts once', () => {
    const registry = registryWith();
    const watching = { entry: player('own'), watch: { type: 'Player', scopes: ['hall'] } };
    const { id } = granted(registry.register('ada', watching, any, 0));
    expect(registry.size).toBe(1);
    granted(registry.register('noor', { entry: player('noor') }, any, 1_000));
    granted(registry.register('mika', { entry: player('mika', { scopes: ['bar'] }) }, any, 1_000));
    const first = registry.renew(id, any, 15_000);
    expect(first).toMatchObject({ news: [{ kind: 'here', holder: 'noor' }] });
    registry.passTime(31_000);
    const second = registry.renew(id, any, 31_000);
    expect(second).toMatchObject({ news: [{ kind: 'gone', holder: 'noor', reason: 'elapsed' }] });
    expect(registry.renew(id, any, 46_000)).toMatchObject({ news: [] });
  });

  test('R12: who missed more than is known is told so', () => {
    const registry = registryWith(
      {},
      {
        mostHolders: 5_000,
        budget: { renewalsPerSecond: 100, leastMs: 30_000, mostMs: 600_000, renewAt: 0.5 },
      },
    );
    const { id } = granted(registry.register('ada', { watch: everything }, any, 0));
    for (let i = 0; i < 1_100; i++) {
      registry.register(`phone ${i}`, { entry: player() }, any, 1_000);
    }
    expect(registry.renew(id, any, 15_000)).toMatchObject({ news: 'missed' });
    expect(registry.renew(id, any, 25_000)).toMatchObject({ news: [] });
  });

  test('R13: invalidation ends every lease on the resource and names who has to be told; only its holder may', () => {
    const registry = registryWith();
    const { id } = granted(registry.register('ada', { entry: player() }, any, 0));
    granted(registry.register('noor', { entry: player() }, any, 0));
    granted(registry.register('mika', { watch: everything }, any, 0));
    granted(registry.register('sol', { watch: { type: 'Lamp', scopes: [] } }, any, 0));
    expect(registry.invalidate(id, 'noor').told).toEqual([]);
    const told = registry.invalidate(id, 'ada').told.map(({ holder }) => holder);
    expect(told).toEqual(['ada', 'noor', 'mika']);
    expect(registry.find(everything, 1)).toEqual([]);
  });

  test('R14: a newer revision replaces the description at renewal, an older never', () => {
    const registry = registryWith();
    const entry = player('p', { revision: { since: 5, n: 3 } });
    const { id } = granted(registry.register('ada', { entry }, any, 0));
    const renewWith = (since: number, n: number, atMs: number) =>
      registry.renew(id, any, atMs, player('p', { port: n, revision: { since, n } }));
    renewWith(5, 2, 15_000);
    expect(registry.get(id)?.entry?.port).toBe(4000);
    renewWith(4, 9, 20_000);
    expect(registry.get(id)?.entry?.port).toBe(4000);
    renewWith(5, 4, 25_000);
    expect(registry.get(id)?.entry?.port).toBe(4);
  });

  test('R15: transfer needs the policy; there is one holder at any time, with the time that was left', () => {
    const refused = registryWith();
    const own = granted(refused.register('ada', { entry: player() }, any, 0));
    expect(refused.transfer(own.id, 'ada', 'noor')).toBe(false);
    const registry = registryWith({ isTransferable: true });
    const { id, endsAtMs } = granted(registry.register('ada', { entry: player() }, any, 0));
    expect(registry.transfer(id, 'mika', 'noor')).toBe(false);
    expect(registry.transfer(id, 'ada', 'noor')).toBe(true);
    expect(registry.revoke(id, 'ada')).toBe(false);
    expect([registry.get(id)?.holder, registry.get(id)?.endsAtMs]).toEqual(['noor', endsAtMs]);
  });

  test('R16: what is not shared has one holder; others are denied for its time left', () => {
    const registry = registryWith({ isShared: false });
    granted(registry.register('ada', { entry: player() }, any, 0));
    const answer = registry.register('noor', { entry: player() }, any, seconds(10));
    expect(answer).toEqual({ kind: 'denied', retryMs: seconds(20), lacks: 'resource' });
    registry.passTime(seconds(30));
    granted(registry.register('noor', { entry: player() }, any, seconds(30)));
  });

  test('R16: a type has its own longest period', () => {
    const registry = registryWith({ longestMs: seconds(10) });
    expect(granted(registry.register('ada', { entry: player() }, any, 0)).periodMs).toBe(10_000);
  });

  test('R17: 10,000 rounds of registering and expiring leave nothing behind', () => {
    const registry = registryWith();
    let nowMs = 0;
    for (let round = 0; round < 10_000; round++) {
      const watch = { type: 'Player', scopes: [] };
      granted(
        registry.register(
          `phone ${round % 100}`,
          { entry: player(), watch },
          { ...any, warn: true },
          nowMs,
        ),
      );
      nowMs += seconds(30);
      registry.passTime(nowMs);
      expect(registry.kept).toBe(0);
    }
    expect([registry.size, registry.holders, registry.nextDeadlineMs]).toEqual([0, 0, undefined]);
  });

  test('R19: an entry is gone at its T_E even before time was passed on', () => {
    const registry = registryWith();
    const { id } = granted(registry.register('ada', { entry: player() }, any, 0));
    expect(registry.find(everything, seconds(30))).toEqual([]);
    expect(registry.renew(id, any, seconds(30))).toEqual({ kind: 'ended' });
  });

  test('A12: registrations and watches share one budget', () => {
    const registry = registryWith({}, { mostHolders: 1_000 });
    for (let i = 0; i < 30; i++) {
      granted(registry.register(`phone ${i}`, { entry: player() }, any, 0));
      granted(registry.register(`watcher ${i}`, { watch: everything }, any, 0));
    }
    // N = 61 at ρG = 1.5 a second, whatever the leases are on.
    const next = granted(registry.register('next', { watch: everything }, any, 0));
    expect(next.periodMs).toBeCloseTo((61 / 1.5) * 1_000, 6);
  });

  test('A6: past the number of phones newcomers are denied, holders are not', () => {
    const registry = registryWith({}, { mostHolders: 2 });
    granted(registry.register('ada', { entry: player() }, any, 0));
    granted(registry.register('noor', { entry: player() }, any, 0));
    expect(registry.register('mika', { entry: player() }, any, 0).kind).toBe('denied');
    granted(registry.register('ada', { entry: player('second') }, any, 0));
  });

  test('A11: a share that shrinks makes the next periods longer at once', () => {
    const registry = registryWith();
    for (let i = 0; i < 60; i++) registry.register(`phone ${i}`, { entry: player() }, any, 0);
    const { id } = granted(registry.register('ada', { entry: player() }, any, 0));
    registry.budget = { ...registry.budget, renewalsPerSecond: 1 };
    expect(registry.renew(id, any, seconds(20))).toMatchObject({ periodMs: seconds(122) });
  });
});
