import type { LeasePattern } from '../../../src/runtime';
import {
  createDevice,
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  renew,
  renewOnCallLease,
  seconds,
  serviceType,
  singleCallLease,
} from '../../../src/runtime';
import { createWorld } from '../../../src/simulation';
import { outcome, stage, value, watch } from './stage';

const odd: unknown[] = [
  NaN,
  -1,
  -Number.MIN_VALUE,
  -Infinity,
  '5',
  '',
  null,
  {},
  [],
  [5],
  5n,
  true,
  Symbol('5'),
  { valueOf: () => 5 },
  () => 5,
  new Date(5),
  Object(5),
];
const show = (what: unknown) =>
  typeof what === 'symbol'
    ? 'a symbol'
    : `${typeof what} ${typeof what === 'object' ? JSON.stringify(what) : String(what)}`;

const object = { call: () => 1 };

test('L17: the periods of leases, and the renewal time', () => {
  for (const bad of [...odd, undefined]) {
    const ms = bad as number;
    expect(() => lease(ms, object)).toThrow(RangeError);
    expect(() => renewOnCallLease(ms, object)).toThrow(RangeError);
    expect(() => singleCallLease(ms, object)).toThrow(RangeError);
    expect(() => leaseWith({ name: 'x' }, ms, object)).toThrow(RangeError);
    if (bad !== undefined) expect(() => renewOnCallLease(1, object, ms)).toThrow(RangeError);
  }
  expect(() => lease(Infinity, object)).toThrow(RangeError);
  expect(leaseTimeLeft(lease(0, object))).toBe(0);
});

test('L17: the settings of a device', () => {
  const world = createWorld({ seed: 1 });
  let count = 0;
  const create = (options: object) => () =>
    createDevice({ ports: world.phone(`${(count += 1)}`).ports, name: 'x', ...options });
  for (const bad of odd) {
    expect(create({ defaultLease: { periodMs: bad } })).toThrow(RangeError);
    expect(create({ limits: { leaseMs: bad } })).toThrow(RangeError);
    expect(create({ limits: { outboxMessages: bad } })).toThrow(RangeError);
  }
  expect(create({ defaultLease: { periodMs: Infinity } })).toThrow(RangeError);
  expect(create({ defaultLease: {} })).toThrow(RangeError);
});

test('L17: renew, due, within, findLease: refused at the call, nothing sent or kept', async () => {
  let carriedOut = 0;
  let granted: object | undefined;
  const { world, noor, ada, desk } = await stage(() => ({
    put: () => (carriedOut += 1),
    open: () => (granted = lease(minutes(5), { use: () => (carriedOut += 1) })) as never,
  }));
  const session = await value(
    world,
    desk.open() as PromiseLike<{
      use(): PromiseLike<number> & { due(ms: number): PromiseLike<number>; oneWay(): void };
    }>,
  );
  await world.run(seconds(2));
  const before = noor.device.snapshot().kept;
  for (const bad of odd) {
    const ms = bad as number;
    expect(() => renew(session as never, ms)).toThrow(RangeError);
    expect(() => renew(granted as never, ms)).toThrow(RangeError);
    expect(() => desk.put().due(ms)).toThrow(RangeError);
    expect(() =>
      (desk.open() as never as { use(): { due(ms: number): void } }).use().due(ms),
    ).toThrow(RangeError);
    expect(() => session.use().due(ms)).toThrow(RangeError);
    const none = serviceType('None');
    let refused: unknown;
    try {
      await value(world, noor.device.discover(none, { within: ms }));
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(RangeError);
    const seen = noor.device.snapshot().leases.find(({ origin }) => origin === 'open')!;
    const handle = noor.device.findLease(seen)!;
    let renewal: unknown;
    try {
      await value(world, handle.renew(ms));
    } catch (error) {
      renewal = error;
    }
    expect([show(bad), renewal]).toEqual([show(bad), expect.any(RangeError)]);
  }
  await world.run(seconds(20));
  expect(carriedOut).toBe(0);
  expect(leaseTimeLeft(session as never)).toBeLessThan(minutes(5));
  expect(noor.device.snapshot().kept.calls).toBe(before.calls);
  expect(ada.events.filter(({ type }) => type === 'application error')).toEqual([]);
  expect(noor.events.filter(({ type }) => type === 'application error')).toEqual([]);
});

test('L17: renew to Infinity gives no endless lease, and a due of Infinity is fine', async () => {
  let granted: object | undefined;
  const { world, desk } = await stage(() => ({
    open: () => (granted = lease(minutes(5), { use: () => 1 })),
  }));
  const session = await value(world, desk.open());
  const day = 24 * 60 * 60 * 1000;
  expect(await value(world, session.use().due(Infinity))).toBe(1);
  expect(await value(world, renew(session, Infinity))).toBeLessThanOrEqual(day);
  expect(leaseTimeLeft(session)).toBeLessThanOrEqual(day);
  expect(leaseTimeLeft(granted as never)).toBeLessThanOrEqual(day);
  expect(leaseTimeLeft(granted as never)).toBeGreaterThan(day / 2);
  const initial = lease(minutes(5), { use: () => 1 });
  expect(() => renew(initial, Infinity)).toThrow(RangeError);
  expect(leaseTimeLeft(initial)).toBe(minutes(5));
  // More than the wire or a timer can say.
  for (const ms of [Number.MAX_VALUE, 2 ** 53, 2 ** 31, 2 ** 48 + 1, 0.5, Number.MIN_VALUE]) {
    const left = await value(world, renew(session, ms));
    expect(left).toBeLessThanOrEqual(day);
    expect(await value(world, session.use().due(Math.max(ms, 1_000)))).toBe(1);
  }
  expect((await outcome(world, session.use().due(0))).word).toBe('TimeoutError');
});

const hooks = ['passed', 'received', 'sending', 'before', 'after'] as const;

test.each(hooks)(
  'L17: lease.renew with an odd value inside the hook %s: no end is moved, nothing breaks',
  async hook => {
    for (const bad of odd) {
      const thrown: unknown[] = [];
      const make = (): LeasePattern => ({
        name: 'odd',
        [hook]: (inner: { renew(ms: number): void }) => {
          try {
            inner.renew(bad as number);
          } catch (error) {
            thrown.push(error);
          }
        },
      });
      const { world, ada, noor, desk } = await stage(
        () => ({ open: () => leaseWith(make(), minutes(5), { use: () => 1 }) }),
        { ada: { patterns: { odd: make } }, noor: { patterns: { odd: make } } },
      );
      const session = await value(world, desk.open());
      expect(await value(world, session.use())).toBe(1);
      expect([show(bad), thrown.length > 0, thrown.every(e => e instanceof RangeError)]).toEqual([
        show(bad),
        true,
        true,
      ]);
      expect(leaseTimeLeft(session)).toBeGreaterThan(minutes(4));
      expect(leaseTimeLeft(session)).toBeLessThanOrEqual(minutes(5));
      for (const { events } of [ada, noor]) {
        expect(events.filter(({ type }) => type === 'connection ended')).toEqual([]);
      }
      ada.device.close();
      noor.device.close();
    }
  },
);

test.each(hooks)(
  'L17: the hook %s lets the RangeError out: reported, and the message is treated as the rules say',
  async hook => {
    const make = (): LeasePattern => ({
      name: 'odd',
      [hook]: (inner: { renew(ms: number): void }) => inner.renew(NaN),
    });
    const { world, ada, noor, desk } = await stage(
      () => ({ open: () => leaseWith(make(), minutes(5), { use: () => 1 }), other: () => 2 }),
      { ada: { patterns: { odd: make } }, noor: { patterns: { odd: make } } },
    );
    const session = watch(desk.open());
    await world.run(seconds(2));
    const use = session.state === 'done' ? watch(session.value!.use()) : undefined;
    await world.run(seconds(2));
    expect(use?.word).toBe('done');
    expect(await value(world, desk.other())).toBe(2);
    const errors = [...ada.events, ...noor.events].filter(
      ({ type }) => type === 'application error',
    );
    expect(errors.length).toBeGreaterThan(0);
    expect(leaseTimeLeft(session.value!)).toBeGreaterThan(minutes(4));
  },
);

test('L17: the hook renewal gives an odd value: refused, reported, the lease as it was', async () => {
  for (const bad of [...odd, undefined]) {
    const { world, ada, noor, desk } = await stage(() => ({
      open: () =>
        leaseWith({ name: 'odd', renewal: () => bad as number }, minutes(5), { use: () => 1 }),
    }));
    const session = await value(world, desk.open());
    const before = leaseTimeLeft(session);
    const renewed = await outcome(world, renew(session, minutes(20)));
    expect([show(bad), renewed.state]).toEqual([show(bad), 'failed']);
    expect(ada.events.filter(({ type }) => type === 'application error')).toHaveLength(1);
    expect(leaseTimeLeft(session)).toBeLessThanOrEqual(before);
    expect(leaseTimeLeft(session)).toBeGreaterThan(minutes(4));
    expect(await value(world, session.use())).toBe(1);
    ada.device.close();
    noor.device.close();
  }
});
