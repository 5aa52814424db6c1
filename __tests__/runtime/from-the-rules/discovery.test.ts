import type { Far, Leased } from '../../../src/runtime';
import {
  callerOf,
  createDevice,
  isConnected,
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  peerOf,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  serviceType,
  whenDisconnected,
  whenExpired,
  whenReconnected,
} from '../../../src/runtime';
import { gather } from '../two-phones';
import { outcome, stage, value, watch } from './stage';

test('C1: whenDisconnected on what is disconnected runs, in a later turn, once; whenReconnected likewise', async () => {
  const { world, ada, noor, desk } = await stage(() => ({ a: () => 1 }));
  const told: string[] = [];
  whenReconnected(desk, () => told.push('up'));
  await world.run(seconds(1));
  expect(told).toEqual([]);
  let apart = false;
  whenDisconnected(desk, () => (apart = true));
  world.apart(ada.phone, noor.phone);
  await world.runUntil(() => apart, 60_000);
  whenDisconnected(desk, () => told.push('down'));
  expect(told).toEqual([]);
  const cancel = whenDisconnected(desk, () => told.push('cancelled'));
  cancel();
  whenDisconnected(desk, () => {
    throw new Error('observer');
  });
  whenDisconnected(desk, () => told.push('after one that throws'));
  await world.run(1);
  expect(told).toEqual(['down', 'after one that throws']);
  expect(isConnected(desk)).toBe(false);
  await world.run(seconds(10));
  world.together(ada.phone, noor.phone);
  await world.runUntil(() => told.includes('up'), 60_000);
  expect(isConnected(desk)).toBe(true);
  expect(told).toEqual(['down', 'after one that throws', 'up']);
  expect(noor.events.filter(({ type }) => type === 'application error').length).toBe(1);
});

test('C1: observers that make and cancel observers, call and revoke', async () => {
  const { world, ada, noor, desk } = await stage(() => ({
    a: () => 1,
    open: () => lease(minutes(9), { b: () => 2 }) as Leased<{ b(): number }>,
  }));
  const session = await value(world, desk.open());
  const told: string[] = [];
  whenDisconnected(session, () => {
    told.push('one');
    cancelTwo();
    whenDisconnected(session, () => told.push('made inside'));
    revoke(session);
  });
  const cancelTwo = whenDisconnected(session, () => told.push('two'));
  const fates: ReturnType<typeof watch>[] = [];
  whenExpired(session, () => told.push('expired'));
  whenDisconnected(desk, () => {
    fates.push(watch(desk.a()), watch(session.b()));
  });
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  expect(told.filter(word => word === 'two')).toEqual([]);
  expect(told).not.toContain('expired');
  world.together(ada.phone, noor.phone);
  await world.run(seconds(30));
  expect(fates.map(({ word }) => word)).toEqual(['done', 'ExpiredLeaseError']);
});

test('C6: discover with a limit, whenDiscovered once, wheneverDiscovered again after an end', async () => {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika'], {
    device: { defaultLease: { periodMs: seconds(20) } },
  });
  const Desk = serviceType<{ who(): string }>('Desk');
  const found = { once: 0, ever: [] as Far<{ who(): string }>[] };
  noor.device.whenDiscovered(Desk, () => (found.once += 1));
  noor.device.wheneverDiscovered(Desk, far => found.ever.push(far));
  noor.device.wheneverDiscovered(Desk, () => {
    throw new Error('observer');
  });
  const none = await outcome(world, noor.device.discover(Desk, { within: seconds(3) }));
  expect(none.word).toBe('TimeoutError');
  expect(found.once).toBe(0);
  for (const { device } of [ada, mika, noor]) device.export(Desk, { who: () => callerOf() });
  await value(world, noor.device.discover(Desk, { within: seconds(30) }));
  await world.run(seconds(15));
  expect(found.once).toBe(1);
  expect(found.ever.map(peerOf).sort()).toEqual(
    [await ada.device.ready, await mika.device.ready].sort(),
  );
  expect(await value(world, found.ever[0]!.who())).toBe(await noor.device.ready);
  // Away until the default lease has ended: found again, with new references.
  noor.phone.moveAway();
  await world.run(minutes(2));
  expect(found.ever.every(far => leaseTimeLeft(far) === 0)).toBe(true);
  noor.phone.comeBack();
  await world.run(seconds(60));
  expect(found.once).toBe(1);
  // The lease runs out also in range, where nobody calls: each time it is found again, and one lives at a time.
  expect(found.ever.length).toBeGreaterThanOrEqual(4);
  const alive = () => found.ever.filter(far => leaseTimeLeft(far) > 0).map(peerOf);
  for (let i = 0; i < 60; i++) {
    await world.run(seconds(1));
    expect(new Set(alive()).size).toBe(alive().length);
  }
  await world.runUntil(() => alive().length === 2, seconds(60));
  expect(noor.events.some(({ type }) => type === 'application error')).toBe(true);
  // Restarted: another incarnation.
  ada.phone.restart();
  await world.run(seconds(5));
  ada.device.export(Desk, { who: () => 'new' });
  await world.run(seconds(60));
  expect(found.ever.filter(far => leaseTimeLeft(far) > 0).length).toBeGreaterThanOrEqual(1);
});

test('L6: renew without a time is the initial period, from either end', async () => {
  let granted: Leased<object> | undefined;
  const { world, desk } = await stage(() => ({
    open: () => (granted = lease(seconds(100), { a: () => 1 })),
  }));
  const far = await value(world, desk.open() as PromiseLike<Far<{ a(): number }>>);
  await world.run(seconds(60));
  const left = await value(world, renew(far));
  expect(left).toBeGreaterThan(seconds(99));
  expect(left).toBeLessThanOrEqual(seconds(100));
  await world.run(seconds(60));
  expect(leaseTimeLeft(granted!)).toBeLessThan(seconds(41));
  await value(world, renew(granted!));
  await world.run(seconds(1));
  expect(leaseTimeLeft(far)).toBeGreaterThan(seconds(98));
  // And never less than it has.
  await value(world, renew(far, seconds(500)));
  expect(await value(world, renew(far))).toBeGreaterThan(seconds(498));
});

test("M17: callerOf before the first await, and the pattern's Message.peer; elsewhere an error", async () => {
  const peers: string[] = [];
  const callers: unknown[] = [];
  const { world, noor, desk } = await stage(() => ({
    plain: () => callerOf(),
    later: async () => {
      const first = callerOf();
      await Promise.resolve();
      let second: unknown;
      try {
        second = callerOf();
      } catch (error) {
        second = (error as Error).name;
      }
      callers.push(second);
      return first;
    },
    throws: () => {
      throw new Error(callerOf());
    },
    nested: () => {
      void Promise.resolve().then(() => {
        try {
          callers.push(callerOf());
        } catch (error) {
          callers.push((error as Error).name);
        }
      });
      return callerOf();
    },
    open: () =>
      leaseWith({ name: 'sees', before: (_l, { peer }) => void peers.push(peer) }, minutes(1), {
        who: () => callerOf(),
      }),
  }));
  const id = await noor.device.ready;
  expect(await value(world, desk.plain())).toBe(id);
  expect(await value(world, desk.later())).toBe(id);
  expect(await value(world, desk.nested())).toBe(id);
  expect((await outcome(world, desk.throws())).error?.message).toContain(id);
  expect(await value(world, desk.open().who())).toBe(id);
  expect(peers).toEqual([id]);
  expect(callers.every(each => each !== id)).toBe(true);
  expect(() => callerOf()).toThrow();
});

test('M17: callerOf with three callers at once, each its own', async () => {
  const { world, ada, noor, mika, zoe } = await gather(['ada', 'noor', 'mika', 'zoe']);
  const Desk = serviceType<{ who(): Promise<string[]> }>('Desk');
  ada.device.export(Desk, {
    who: async () => {
      const first = callerOf();
      return [first];
    },
  });
  const fars = await Promise.all(
    [noor, mika, zoe].map(async ({ device }) =>
      watch(device.discover(Desk, { within: seconds(60) })),
    ),
  );
  await world.run(seconds(20));
  for (let i = 0; i < 10; i++) {
    const answers = fars.map(({ value: far }) => watch(far!.who()));
    await world.run(seconds(1));
    expect(answers.map(({ value: told }) => (told as string[])[0])).toEqual(
      await Promise.all([noor, mika, zoe].map(({ device }) => device.ready)),
    );
  }
});

test('P4: a pattern that the holder does not know behaves as plain and is told in an event', async () => {
  const { world, noor, desk } = await stage(() => ({
    open: () => leaseWith({ name: 'unheard of' }, minutes(1), { a: () => 1 }),
  }));
  const far = await value(world, desk.open());
  await world.run(1);
  expect(noor.events.filter(({ type }) => type === 'pattern unknown')).toMatchObject([
    { pattern: 'unheard of' },
  ]);
  expect(await value(world, far.a())).toBe(1);
});

test('M9: a reference that goes home, directly, by a third device and by a fourth, arrives as the object itself', async () => {
  const met = await gather(['ada', 'noor', 'mika', 'zoe']);
  const { world, ada } = met;
  const service = { mark: 'own', hello: () => 'x' };
  const leased = renewOnCallLease(minutes(5), service);
  const callback = () => 'called';
  const arrived: unknown[] = [];
  const Home = serviceType<{
    give(): Leased<{ hello(): string }>;
    fn(): () => string;
    back(what: unknown): boolean;
  }>('Home');
  const Via = serviceType<{ pass(what: unknown): unknown; keep(): unknown }>('Via');
  ada.device.export(Home, {
    give: () => leased,
    fn: () => callback,
    back: what => {
      arrived.push(what);
      return what === service || what === leased || what === callback;
    },
  });
  for (const name of ['mika', 'zoe'] as const) {
    const { device } = met[name];
    device.export(Via, { pass: what => what, keep: () => undefined });
  }
  const home = await value(world, met.noor.device.discover(Home, { within: seconds(60) }));
  const homeOfMika = await value(world, met.mika.device.discover(Home, { within: seconds(60) }));
  const far = await value(world, home.give());
  const fn = await value(world, home.fn());
  expect(await value(world, home.back(far))).toBe(true);
  expect(await value(world, home.back(fn))).toBe(true);
  // By way of Mika: Noor hands it to Mika's relay, who gives it home.
  const Relay = serviceType<{ bring(what: unknown): Promise<boolean> }>('Relay');
  met.mika.device.export(Relay, { bring: async what => homeOfMika.back(what) });
  const relay = await value(world, met.noor.device.discover(Relay, { within: seconds(60) }));
  expect(await value(world, relay.bring(far))).toBe(true);
  expect(await value(world, relay.bring(fn))).toBe(true);
  expect(await value(world, relay.bring({ nested: [far] }))).toBe(false);
  expect(
    (arrived.at(-1) as { nested: unknown[] }).nested[0] === service ||
      (arrived.at(-1) as { nested: unknown[] }).nested[0] === leased,
  ).toBe(true);
  // Echoed to and fro with Mika and Zoe first.
  const vias: Far<{ pass(what: unknown): unknown }>[] = [];
  met.noor.device.wheneverDiscovered(Via, via => vias.push(via as never));
  await world.run(seconds(30));
  expect(vias).toHaveLength(2);
  let travelled: unknown = far;
  for (const via of vias) travelled = await value(world, via.pass(travelled));
  expect(travelled).toBe(far);
  expect(await value(world, home.back(travelled))).toBe(true);
});

test('L3: two devices with the same object: two leases, one end leaves the other alone', async () => {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
  const Desk = serviceType<{ open(): Leased<{ a(): number }> }>('Desk');
  const object = { a: () => 1 };
  const one = lease(minutes(2), object);
  ada.device.export(Desk, { open: () => one });
  const [n, m] = [
    await value(
      world,
      (await value(world, noor.device.discover(Desk, { within: seconds(60) }))).open(),
    ),
    await value(
      world,
      (await value(world, mika.device.discover(Desk, { within: seconds(60) }))).open(),
    ),
  ];
  const again = await value(
    world,
    (await value(world, noor.device.discover(Desk, { within: seconds(60) }))).open(),
  );
  const ends: string[] = [];
  whenExpired(n, reason => ends.push(`noor ${reason}`));
  whenExpired(m, reason => ends.push(`mika ${reason}`));
  whenExpired(again, reason => ends.push(`again ${reason}`));
  revoke(n);
  await world.run(seconds(1));
  expect([leaseTimeLeft(n), leaseTimeLeft(m) > 0, leaseTimeLeft(again) > 0]).toEqual([
    0,
    true,
    true,
  ]);
  expect(await value(world, m.a())).toBe(1);
  expect(await value(world, again.a())).toBe(1);
  await value(world, renew(m, minutes(10)));
  await world.run(minutes(3));
  expect(ends).toEqual(['again elapsed']);
  expect(leaseTimeLeft(m)).toBeGreaterThan(minutes(5));
  expect(leaseTimeLeft(one)).toBeGreaterThan(minutes(5));
});

test('L15: references to an incarnation that is gone end with peer restarted', async () => {
  const { world, ada, desk } = await stage(() => ({
    never: () => new Promise<number>(() => undefined) as never as number,
  }));
  const ends: string[] = [];
  whenExpired(desk, reason => ends.push(reason));
  const fate = watch(desk.never());
  ada.phone.crash();
  await world.run(seconds(30));
  expect(ends).toEqual([]);
  ada.phone.restart();
  await world.run(seconds(30));
  expect(ends).toEqual(['peer restarted']);
  expect([fate.word, fate.error?.reason]).toEqual(['ExpiredLeaseError', 'peer restarted']);
  void createDevice;
});
