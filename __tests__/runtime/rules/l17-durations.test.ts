import type { Lease, LeasePattern, Leased } from '../../../src/runtime';
import {
  createDevice,
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  serviceType,
  singleCallLease,
  TimeoutError,
  whenExpired,
} from '../../../src/runtime';
import { createWorld } from '../../../src/simulation';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';
import { endless, missing, notDurations } from './durations';
import {
  applicationErrors,
  endedConnections,
  even,
  keptBy,
  lent,
  pong,
  QUIET_MS,
  watchForCrashes,
} from './loan';

watchForCrashes();

/** Another lease of five seconds: it ends on time at both ends unless the shared timer was broken. */
const besides = async (loan: Awaited<ReturnType<typeof lent>>) => {
  const { world, far } = loan;
  const ends: string[] = [];
  const held = await answerTo(world, far.open());
  whenExpired(held as never, reason => ends.push(reason));
  return async () => {
    await world.run(leaseTimeLeft(held as never) - 50);
    expect(ends).toEqual([]);
    await world.run(100);
    expect(ends).toEqual(['elapsed']);
  };
};

describe('L17: making a lease', () => {
  test.each([...notDurations, missing, endless])(
    'L17: %s is no period: RangeError from every way to make a lease',
    (_, ms) => {
      expect(() => lease(ms, {})).toThrow(RangeError);
      expect(() => renewOnCallLease(ms, {})).toThrow(RangeError);
      expect(() => singleCallLease(ms, {})).toThrow(RangeError);
      expect(() => leaseWith({ name: 'plain' }, ms, {})).toThrow(RangeError);
    },
  );

  test.each(notDurations)('L17: %s is no renewal time of a renew-on-call lease', (_, ms) => {
    expect(() => renewOnCallLease(seconds(1), {}, ms)).toThrow(RangeError);
  });

  test.each([...notDurations, endless])(
    'L17: %s is no period of the default lease',
    (_, periodMs) => {
      const { ports } = createWorld({ seed: 1 }).phone('ada');
      expect(() => createDevice({ ports, name: 'ada', defaultLease: { periodMs } })).toThrow(
        RangeError,
      );
    },
  );

  test.each(notDurations)('L17: %s is no longest time of a lease', (_, leaseMs) => {
    const { ports } = createWorld({ seed: 1 }).phone('ada');
    expect(() => createDevice({ ports, name: 'ada', limits: { leaseMs } })).toThrow(RangeError);
  });

  test('L17: 0, -0, a fraction and a very large number are durations', async () => {
    for (const ms of [
      0,
      -0,
      Number.MIN_VALUE,
      0.5,
      1e15,
      Number.MAX_SAFE_INTEGER,
      Number.MAX_VALUE,
    ]) {
      expect(leaseTimeLeft(lease(ms, {}))).toBeGreaterThanOrEqual(0);
      expect(Object.is(leaseTimeLeft(lease(ms, {})), NaN)).toBe(false);
      renewOnCallLease(seconds(1), {}, ms);
    }
  });

  test.each([1e10, 2 ** 31, 2 ** 53, Number.MAX_VALUE])(
    'L17: a lease of %d ms neither ends at once nor affects another',
    async periodMs => {
      let period = periodMs;
      const loan = await lent(() => lease(period, pong));
      const { world, held, leased, ends } = loan;
      period = seconds(5);
      await (
        await besides(loan)
      )();
      expect(ends).toEqual({ ada: [], noor: [] });
      expect(await answerTo(world, held.ping())).toBe('pong');
      expect(leaseTimeLeft(leased)).toBeLessThanOrEqual(minutes(60 * 24));
      expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    },
  );
});

describe('L17: renewing', () => {
  test.each(notDurations)(
    'L17: renew(…, %s) throws RangeError at every end, and nothing changes',
    async (_, ms) => {
      const loan = await lent(() => lease(seconds(5), pong));
      const { world, ada, noor, leased, held } = loan;
      const onTime = await besides(loan);
      const initial = lease(seconds(7), pong);
      await world.run(seconds(3));
      const kept = [keptBy(ada), keptBy(noor)];
      const renewals = () =>
        [...ada.events, ...noor.events].filter(({ type }) => type === 'lease renewed').length;
      const [renewed, before] = [renewals(), [leased, held, initial].map(leaseTimeLeft)];
      for (const each of [leased, held, initial]) {
        expect(() => renew(each, ms)).toThrow(RangeError);
      }
      expect([leased, held, initial].map(leaseTimeLeft)).toEqual(before);
      await world.run(100);
      expect([keptBy(ada), keptBy(noor)]).toEqual(kept);
      expect(renewals()).toBe(renewed);
      await onTime();
      expect(endedConnections(ada, noor)).toEqual([]);
    },
  );

  test('L17: renewing an initial lease for ever is a RangeError, and its time left stays its period', () => {
    for (const initial of [lease(seconds(7), pong), renewOnCallLease(seconds(7), pong)]) {
      expect(() => renew(initial, Infinity)).toThrow(RangeError);
      expect(leaseTimeLeft(initial)).toBe(seconds(7));
    }
  });

  test.each(notDurations)(
    'L17: LeaseHandle.renew(%s) is refused with a RangeError',
    async (_, ms) => {
      const { ada, noor, leased, held, world } = await lent(() => lease(seconds(60), pong));
      for (const { device } of [ada, noor]) {
        const [seen] = device.snapshot().leases.filter(each => each.periodMs === seconds(60));
        if (seen === undefined) throw new Error('The lease is not in the snapshot.');
        let error: unknown;
        try {
          error = await failureOf(world, device.findLease(seen)?.renew(ms) as Promise<number>);
        } catch (thrown) {
          error = thrown;
        }
        expect(error).toBeInstanceOf(RangeError);
      }
      expect(leaseTimeLeft(leased)).toBeLessThanOrEqual(seconds(60));
      expect(leaseTimeLeft(held)).toBeLessThanOrEqual(seconds(60));
    },
  );

  test('L17: renewing by a fraction or a huge number gives a number', async () => {
    const { world, held, leased } = await lent(() => lease(seconds(5), pong));
    for (const ms of [0, 0.1, 5000.7, Number.MAX_VALUE]) {
      const left = await answerTo(world, renew(held, ms));
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(minutes(60 * 24));
      expect(leaseTimeLeft(leased)).toBeLessThanOrEqual(minutes(60 * 24));
    }
  });
});

describe('L17: .due', () => {
  test.each([...notDurations, missing])(
    'L17: .due(%s) throws RangeError, and the call is neither sent nor kept',
    async (_, ms) => {
      let calls = 0;
      const met = await encounter({ call: () => (calls += 1), ping: () => 'pong' }, even);
      const { world, ada, noor, far } = met;
      await world.run(QUIET_MS);
      const kept = [keptBy(ada), keptBy(noor)];
      const sent = noor.events.filter(({ type }) => type === 'message sent').length;
      const call = far.call();
      const fate = fateOf(world, call);
      expect(() => call.due(ms)).toThrow(RangeError);
      await world.run(QUIET_MS);
      expect(calls).toBe(0);
      expect(noor.events.filter(({ type }) => type === 'message sent')).toHaveLength(sent);
      expect([keptBy(ada), keptBy(noor)]).toEqual(kept);
      expect(fate.state).not.toBe('succeeded');
      expect(await answerTo(world, far.ping())).toBe('pong');
    },
  );

  test.each(notDurations)(
    'L17: .due(%s) on a call that was sent earlier throws, and the call continues',
    async (_, ms) => {
      const { world, far } = await encounter(
        {
          later: () =>
            new Promise<string>(resolve => world.at(world.now + 1000, () => resolve('done'))),
        },
        even,
      );
      const call = far.later();
      await world.run(100);
      expect(() => call.due(ms)).toThrow(RangeError);
      expect(await answerTo(world, call)).toBe('done');
    },
  );

  test.each([...notDurations, missing])(
    'L17: .due(%s) throws RangeError as well where no call can be made: the lease has ended',
    async (_, ms) => {
      const { held } = await lent(() => lease(seconds(5), pong));
      revoke(held);
      const failed = held.ping();
      expect(() => failed.due(ms)).toThrow(RangeError);
      // And a duration is none the worse for it.
      await expect(failed.due(1000)).rejects.toBeInstanceOf(ExpiredLeaseError);
    },
  );

  test('L17: .due(Infinity) and .due(Number.MAX_VALUE) do not time out', async () => {
    const { world, far } = await encounter(
      { never: () => new Promise<string>(() => undefined) },
      even,
    );
    const fates = [Infinity, Number.MAX_VALUE, 2 ** 31, 2 ** 32 + 1].map(ms =>
      fateOf(world, far.never().due(ms)),
    );
    await world.run(minutes(5));
    expect(fates.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending', 'pending']);
  });

  test('L17: .due(0) times out, in a later turn', async () => {
    const { world, far } = await encounter({ ping: () => 'pong' }, even);
    const fate = fateOf(world, far.ping().due(0));
    expect(fate.state).toBe('pending');
    await world.run(1);
    expect(fate.error).toBeInstanceOf(TimeoutError);
  });
});

describe('L17: discover', () => {
  test.each(notDurations)(
    'L17: discover(…, {within: %s}) is refused with a RangeError',
    async (_, within) => {
      const world = createWorld({ seed: 1 });
      const device = createDevice({ ports: world.phone('ada').ports, name: 'ada' });
      await world.run(seconds(1));
      const before = device.snapshot().kept;
      let error: unknown;
      try {
        error = await failureOf(world, device.discover(serviceType<object>('Nobody'), { within }));
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(RangeError);
      expect(device.snapshot().kept).toEqual(before);
    },
  );
});

describe('L17: patterns', () => {
  const hooks = ['passed', 'before', 'after'] as const;

  test.each(notDurations)(
    'L17: lease.renew(%s) in a hook throws RangeError there, and changes nothing',
    async (_, ms) => {
      const errors: unknown[] = [];
      const changes: unknown[] = [];
      const attempt = (each: Lease) => {
        const left = each.timeLeftMs;
        try {
          each.renew(ms);
        } catch (error) {
          errors.push(error);
        }
        if (each.timeLeftMs !== left) changes.push([left, each.timeLeftMs]);
      };
      const pattern: LeasePattern = {
        name: 'careless',
        passed: attempt,
        before: attempt,
        after: attempt,
      };
      const held: LeasePattern = { name: 'careless', received: attempt, sending: attempt };
      let make = (): Leased<typeof pong> => leaseWith(pattern, seconds(60), pong);
      const loan = await lent(() => make(), {
        ...even,
        devices: { noor: { patterns: { careless: () => held } } },
      });
      const { world, held: reference, leased } = loan;
      make = () => lease(seconds(5), pong);
      const onTime = await besides(loan);
      expect(await answerTo(world, reference.ping())).toBe('pong');
      expect(changes).toEqual([]);
      expect(errors).toHaveLength(5);
      expect(errors.every(error => error instanceof RangeError)).toBe(true);
      expect(leaseTimeLeft(leased)).toBeLessThan(seconds(60));
      expect(leaseTimeLeft(reference)).toBeLessThanOrEqual(leaseTimeLeft(leased));
      await onTime();
      expect(endedConnections(loan.ada, loan.noor)).toEqual([]);
    },
  );

  test.each([...notDurations, missing])(
    'L17: a renewal hook that returns %s refuses that renewal, and is an application error',
    async (_, ms) => {
      const pattern: LeasePattern = { name: 'careless', renewal: () => ms };
      let make = (): Leased<typeof pong> => leaseWith(pattern, seconds(60), pong);
      const loan = await lent(() => make(), even);
      const { world, ada, noor, held, leased } = loan;
      make = () => lease(seconds(5), pong);
      const onTime = await besides(loan);
      const asked = fateOf(world, renew(held, minutes(10)));
      await world.run(seconds(1));
      expect(asked.state).toBe('failed');
      expect(applicationErrors(ada)).toHaveLength(1);
      expect(leaseTimeLeft(leased)).toBeGreaterThan(seconds(50));
      expect(leaseTimeLeft(leased)).toBeLessThan(seconds(60));
      expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
      expect(await answerTo(world, held.ping())).toBe('pong');
      await onTime();
      expect(endedConnections(ada, noor)).toEqual([]);
    },
  );

  test.each(hooks)(
    'L17: a RangeError thrown by a %s hook affects only that message',
    async hook => {
      const pattern: LeasePattern = { name: 'careless', [hook]: (each: Lease) => each.renew(NaN) };
      let make = (): Leased<typeof pong> => lease(seconds(5), pong);
      const loan = await lent(() => make(), even);
      const { world, ada, noor, far } = loan;
      const onTime = await besides(loan);
      make = () => leaseWith(pattern, seconds(60), pong);
      const opened = fateOf(world, far.open());
      await world.run(100);
      if (opened.state === 'succeeded') {
        const called = fateOf(world, (opened.value as { ping(): PromiseLike<string> }).ping());
        await world.run(100);
        expect(called.state).not.toBe('pending');
      }
      await onTime();
      expect(await answerTo(world, far.ping())).toBe('pong');
      expect(endedConnections(ada, noor)).toEqual([]);
    },
  );

  test('L17: a renewal hook that grants Infinity grants no more than the device’s longest lease', async () => {
    const pattern: LeasePattern = { name: 'generous', renewal: () => Infinity };
    const { world, held, leased, noor, ada } = await lent(
      () => leaseWith(pattern, seconds(60), pong),
      even,
    );
    const asked = fateOf(world, renew(held, minutes(10)));
    await world.run(seconds(1));
    expect(asked.state).not.toBe('pending');
    expect(leaseTimeLeft(leased)).toBeLessThanOrEqual(minutes(60 * 24));
    expect(leaseTimeLeft(held)).toBeLessThanOrEqual(leaseTimeLeft(leased));
    expect(endedConnections(ada, noor)).toEqual([]);
  });
});
