import type { Far, Leased, LeasePattern } from '../../../src/runtime';
import {
  isConnected,
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  peerOf,
  renew,
  retract,
  revoke,
  seconds,
  serviceType,
  singleCallLease,
  whenDisconnected,
  whenExpired,
  whenReconnected,
} from '../../../src/runtime';
import { gather } from '../two-phones';
import { dice, forSeeds, outcome, stage, value, watch } from './stage';

interface Thing {
  put(n: number): number;
  slow(n: number): number;
  sub(): Leased<Thing>;
}

async function thing(seed = 1) {
  const carriedOut: number[] = [];
  const met = await stage<Thing>(
    () => {
      const make = (): Thing => ({
        put: n => carriedOut.push(n),
        slow: n =>
          new Promise(resolve =>
            met.ada.phone.ports.clock.setTimer(3_000, () => resolve(carriedOut.push(n))),
          ) as never,
        sub: () => lease(minutes(5), make()),
      });
      return make();
    },
    { seed },
  );
  return { ...met, carriedOut };
}

test('M6, M8: due and oneWay in any order and number: an error at the call or a sensible end, never a hang', async () => {
  await forSeeds(1, 40, async seed => {
    const draw = dice(seed);
    const { world, ada, noor, desk, carriedOut } = await thing(seed);
    const complaints: string[] = [];
    const fates: { fate: ReturnType<typeof watch>; story: string; thrown: string[] }[] = [];
    for (let n = 1; n <= 12; n++) {
      const story: string[] = [];
      const thrown: string[] = [];
      const base = draw.chance(0.4) ? desk.sub() : undefined;
      const future = (base ?? desk)[draw.one(['put', 'slow'] as const)](n);
      const fate = watch(future);
      for (let step = draw.below(5); step > 0; step--) {
        const what = draw.below(6);
        try {
          if (what === 0) future.due(draw.between(0, 5_000));
          if (what === 1) future.due(Infinity);
          if (what === 2) future.oneWay();
          if (what === 3) void future.catch(() => undefined).then(() => undefined);
          if (what === 4) void future.finally(() => undefined).then(undefined, () => undefined);
          if (what === 5 && base !== undefined) base.due(draw.between(0, 3_000));
        } catch (error) {
          thrown.push((error as Error).name);
        }
        story.push(['due', 'due ∞', 'one-way', 'catch', 'finally', 'base due'][what]!);
        if (draw.chance(0.3)) await world.run(draw.between(0, 4_000));
      }
      fates.push({ fate, story: `${n}: ${story.join(', ')}`, thrown });
      if (draw.chance(0.2)) world.apart(ada.phone, noor.phone);
      if (draw.chance(0.2)) world.together(ada.phone, noor.phone);
      if (draw.chance(0.1)) retract(desk);
      await world.run(draw.between(0, 1_500));
    }
    world.together(ada.phone, noor.phone);
    await world.run(seconds(40));
    for (const { fate, story } of fates) {
      if (fate.state === 'pending' && !story.includes('one-way'))
        complaints.push(`${story} pending`);
      const known = ['TimeoutError', 'RetractedError', 'ExpiredLeaseError', 'done', 'pending'];
      if (!known.includes(fate.word))
        complaints.push(`${story}: ${fate.word} ${fate.error?.message}`);
    }
    for (const n of new Set(carriedOut)) {
      if (carriedOut.filter(each => each === n).length > 1) complaints.push(`${n} twice`);
    }
    await world.run(minutes(6));
    const { calls, messages } = noor.device.snapshot().kept;
    if (calls + messages > 0) complaints.push(`calls ${calls}, messages ${messages}`);
    for (const { events } of [ada, noor]) {
      for (const event of events)
        if (event.type === 'application error') complaints.push(String(event.error));
    }
    return complaints;
  });
});

test('P3: one call at random ways of failing and waiting: one is carried out at most, and the lease ends with it', async () => {
  await forSeeds(1, 40, async seed => {
    const draw = dice(seed);
    const carriedOut: string[] = [];
    let granted: Leased<object> | undefined;
    const { world, ada, noor, desk } = await stage(
      () => ({
        open: () =>
          (granted = singleCallLease(
            seconds(60),
            {
              use: (n: number) => carriedOut.push(`use ${n}`),
              peek: () => carriedOut.push('peek'),
            },
            ...((seed % 2 === 0 ? ['use'] : []) as never[]),
          )),
      }),
      { seed },
    );
    const opening = desk.open() as never as Far<{ use(n: number): number; peek(): number }>;
    const held = (
      draw.chance(0.5) ? opening : await value(world, opening as never as PromiseLike<unknown>)
    ) as typeof opening;
    const ends: string[] = [];
    void (async () => whenExpired((await (held as never)) as never, reason => ends.push(reason)))();
    let apart = false;
    whenDisconnected(desk, () => (apart = true));
    if (draw.chance(0.6)) {
      world.apart(ada.phone, noor.phone);
      if (draw.chance(0.7)) await world.runUntil(() => apart, seconds(20));
    }
    const fates: ReturnType<typeof watch>[] = [];
    for (let n = 1; n <= 4; n++) {
      const call = held.use(n);
      if (draw.chance(0.5)) call.due(draw.between(1, 3_000));
      fates.push(watch(call));
      await world.run(draw.between(0, 2_000));
      if (draw.chance(0.3) && leaseTimeLeft(desk) > 0 && held !== opening) retract(held as never);
    }
    world.together(ada.phone, noor.phone);
    await world.run(seconds(20));
    const complaints: string[] = [];
    const uses = carriedOut.filter(each => each.startsWith('use')).length;
    if (uses > 1) complaints.push(carriedOut.join());
    if (fates.filter(({ word }) => word === 'done').length > uses)
      complaints.push('answered without use');
    if (fates.some(({ word }) => word === 'pending'))
      complaints.push(fates.map(({ word }) => word).join());
    if (uses === 1 && leaseTimeLeft(granted as never) > 0) complaints.push('used, and lives');
    if (uses === 1 && ends.join() !== 'used') complaints.push(`used, ends: ${ends.join()}`);
    if (uses === 0 && leaseTimeLeft(granted as never) > 0) {
      // P3: what was never delivered has used nothing.
      const last = await outcome(world, held.use(9));
      if (last.word !== 'done')
        complaints.push(
          `unused, then ${last.word} ${last.error?.message}, ${fates
            .map(({ word }) => word)
            .join()}`,
        );
    }
    return complaints;
  });
});

test('P4: hooks that call, revoke, renew and pass inside each other', async () => {
  const errors: unknown[] = [];
  let inner: Far<Thing> | undefined;
  const make = (): LeasePattern => ({
    name: 'busy',
    received: own => own.renew(minutes(7)),
    sending: (own, { method }) => {
      if (method === 'put' && inner !== undefined) {
        const call = inner;
        inner = undefined;
        watch(call.slow(50));
        own.renew(minutes(8));
      }
    },
    before: own => {
      own.renew(minutes(9));
      own.renew(1);
    },
    after: (own, { method }) => {
      if (method === 'slow') own.revoke();
    },
  });
  const carriedOut: number[] = [];
  const { world, ada, noor, desk } = await stage(
    () => ({
      open: () =>
        leaseWith(make(), minutes(1), {
          put: (n: number) => carriedOut.push(n),
          slow: (n: number) => carriedOut.push(n),
          sub: () => lease(1, {}) as never,
        }),
    }),
    { ada: { patterns: { busy: make } }, noor: { patterns: { busy: make } } },
  );
  const far = (await value(world, desk.open() as PromiseLike<unknown>)) as Far<Thing>;
  await world.run(seconds(1));
  expect(leaseTimeLeft(far)).toBeGreaterThan(minutes(6));
  inner = far;
  const put = watch(far.put(1));
  await world.run(seconds(2));
  expect(put.word).toBe('done');
  expect([...carriedOut].sort()).toEqual([1, 50]);
  expect(leaseTimeLeft(far)).toBe(0);
  expect(errors).toEqual([]);
  for (const { events } of [ada, noor]) {
    expect(events.filter(({ type }) => type === 'connection ended')).toEqual([]);
  }
});

test('C1: after the end of a lease: not connected, no observer, nothing to retract, peerOf goes on', async () => {
  const { world, ada, noor, desk } = await thing();
  const far = await value(world, desk.sub());
  const told: string[] = [];
  whenDisconnected(far, () => told.push('down'));
  whenReconnected(far, () => told.push('up'));
  revoke(far);
  expect(isConnected(far)).toBe(false);
  expect(peerOf(far)).toBe(await ada.device.ready);
  expect(retract(far)).toEqual([]);
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(30));
  whenDisconnected(far, () => told.push('late'));
  world.together(ada.phone, noor.phone);
  await world.run(seconds(30));
  expect(told).toEqual([]);
  for (const wrong of [
    undefined,
    null,
    5,
    'x',
    {},
    () => 1,
    Promise.resolve(far),
    noor.device,
  ] as never[]) {
    expect(() => isConnected(wrong)).toThrow(TypeError);
    expect(() => revoke(wrong)).toThrow(TypeError);
    expect(() => leaseTimeLeft(wrong)).toThrow(TypeError);
    expect(() => whenExpired(wrong, () => undefined)).toThrow(TypeError);
    expect(() => retract(wrong)).toThrow(TypeError);
  }
});

test('closing a device in the middle of anything: every future fails with it, at both ends nothing is kept', async () => {
  await forSeeds(1, 12, async seed => {
    const draw = dice(seed);
    const { world, ada, noor, desk } = await thing(seed);
    const fates = [desk.put(1), desk.slow(2), desk.sub().slow(3), desk.sub().sub().put(4)].map(
      each => watch<unknown>(each),
    );
    const ends: string[] = [];
    whenExpired(desk, reason => ends.push(reason));
    const search = watch(noor.device.discover(serviceType('None'), { within: seconds(20) }));
    await world.run(draw.between(0, 30));
    const who = draw.chance(0.5) ? noor : ada;
    who.device.close();
    who.device.close();
    await world.run(minutes(11));
    const complaints: string[] = [];
    if (fates.some(({ word }) => word === 'pending'))
      complaints.push(fates.map(({ word }) => word).join());
    if (search.word === 'pending') complaints.push('discover is pending');
    if (ends.length !== 1) complaints.push(`ends: ${ends.join()}`);
    for (const party of [ada, noor]) {
      const { kept, leases } = party.device.snapshot();
      if (kept.calls + kept.messages + leases.length > 0) complaints.push(JSON.stringify(kept));
    }
    if (who.phone.pendingTimers > 0) complaints.push(`${who.phone.pendingTimers} timers`);
    const after = watch(desk.put(5));
    await world.run(1);
    if (after.word !== 'ExpiredLeaseError') complaints.push(`after: ${after.word}`);
    return complaints;
  });
});

test('C6: exports that come and go, twice the same type, for some only, with a choice that throws', async () => {
  const { world, ada, noor, mika } = await gather(['ada', 'noor', 'mika']);
  const Type = serviceType<{ who(): string }>('Type');
  const found: Record<string, Far<{ who(): string }>[]> = { noor: [], mika: [] };
  noor.device.wheneverDiscovered(Type, far => found.noor!.push(far));
  mika.device.wheneverDiscovered(Type, far => found.mika!.push(far));
  const noorId = await noor.device.ready;
  const withdraw = ada.device.export(Type, { who: () => 'first' });
  await world.run(seconds(20));
  ada.device.export(Type, { who: () => 'second' }, { to: peer => peer === noorId });
  ada.device.export(
    serviceType<{ a(): number }>('Throwing'),
    { a: () => 1 },
    {
      to: () => {
        throw new Error('choice');
      },
    },
  );
  await world.run(seconds(20));
  const ask = async (name: string) =>
    Promise.all(found[name]!.filter(far => leaseTimeLeft(far) > 0).map(far => watch(far.who())));
  const [n, m] = [await ask('noor'), await ask('mika')];
  await world.run(seconds(2));
  expect(n.map(fate => fate.value).sort()).toEqual(['first', 'second']);
  expect(m.map(fate => fate.value)).toEqual(['first']);
  withdraw();
  withdraw();
  await world.run(seconds(3));
  expect(found.mika!.map(far => leaseTimeLeft(far))).toEqual([0]);
  expect(found.noor!.filter(far => leaseTimeLeft(far) > 0)).toHaveLength(1);
  const none = await outcome(
    world,
    noor.device.discover(serviceType('Throwing'), { within: seconds(3) }),
  );
  expect(none.word).toBe('TimeoutError');
  expect(found.noor!).toHaveLength(2);
  // A lease that is revoked by its holder is met again only where it is announced again, and then as a new reference.
  expect(ada.events.some(({ type }) => type === 'application error')).toBe(true);
});

test('L2, L3: the same object passed many times in one call and in many, withdrawn and sent', async () => {
  const kept: Far<{ a(): number }>[] = [];
  const { world, ada, noor, desk } = await stage(() => ({
    take: (many: Far<{ a(): number }>[]) => kept.push(...many),
  }));
  const gift = lease(minutes(2), { a: () => 1 });
  await value(world, desk.take([gift, gift] as never));
  const same = kept[0] === kept[1];
  let apart = false;
  whenDisconnected(desk, () => (apart = true));
  world.apart(ada.phone, noor.phone);
  await world.runUntil(() => apart, seconds(20));
  const fresh = lease(minutes(2), { a: () => 2 });
  const withdrawn = watch(desk.take([fresh] as never).due(200));
  await world.run(seconds(1));
  expect(withdrawn.word).toBe('TimeoutError');
  // L2: withdrawn before it was sent, it is initial again.
  expect(leaseTimeLeft(fresh)).toBe(minutes(2));
  world.together(ada.phone, noor.phone);
  await value(world, desk.take([fresh] as never));
  expect(leaseTimeLeft(fresh)).toBeLessThan(minutes(2));
  const ends: string[] = [];
  for (const [at, far] of kept.entries()) whenExpired(far, reason => ends.push(`${at} ${reason}`));
  revoke(gift);
  await world.run(seconds(1));
  expect(ends).toEqual(
    same ? ['0 revoked', '1 revoked'] : expect.arrayContaining(['0 revoked', '1 revoked']),
  );
  expect(await value(world, renew(kept.at(-1)!, minutes(3)))).toBeGreaterThan(minutes(2));
});
