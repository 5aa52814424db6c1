import type { Lease, LeasePattern, Message } from '../../../src/runtime';
import {
  lease,
  leaseTimeLeft,
  leaseWith,
  minutes,
  renew,
  renewOnCallLease,
  revoke,
  seconds,
  singleCallLease,
  whenDisconnected,
  whenExpired,
} from '../../../src/runtime';
import { dice, forSeeds, outcome, stage, value, watch } from './stage';

test('P2: a random run of calls, renewals and waits against the sum by hand', async () => {
  await forSeeds(1, 20, async seed => {
    const draw = dice(seed);
    const [period, renewal] = [
      seconds(draw.between(5, 40)),
      draw.chance(0.5) ? seconds(draw.between(0, 60)) : undefined,
    ];
    let granted: never;
    let received = 0;
    const { world, desk } = await stage(
      () => ({
        open: () =>
          (granted = renewOnCallLease(
            period,
            {
              use: () => (received += 1),
              fail: () => {
                throw new Error('x');
              },
            },
            renewal,
          ) as never),
      }),
      { seed },
    );
    const far = (await value(world, desk.open() as PromiseLike<unknown>)) as {
      use(): PromiseLike<number> & { oneWay(): void };
      fail(): PromiseLike<number>;
    };
    let deadline = world.now + leaseTimeLeft(granted!);
    const complaints: string[] = [];
    for (let step = 0; step < 12 && world.now < deadline; step++) {
      await world.run(draw.between(10, Math.max(20, period)));
      // What is sent in the last moment may come too late.
      if (world.now >= deadline - 50) break;
      const kind = draw.below(4);
      const by = kind === 3 ? seconds(draw.between(0, 100)) : renewal ?? period;
      try {
        if (kind === 0) far.use().oneWay();
        if (kind === 1) watch(far.use());
        if (kind === 2) watch(far.fail());
        if (kind === 3) watch(renew(far as never, by));
      } catch {
        break;
      }
      const at = world.now;
      await world.run(30);
      if (deadline - world.now < 0) break;
      deadline = Math.max(deadline, at + by);
      const left = leaseTimeLeft(granted!);
      if (Math.abs(left - (deadline - world.now)) > 40) {
        complaints.push(`left ${left}, by hand ${deadline - world.now}`);
      }
      const atHolder = leaseTimeLeft(far as never);
      if (kind !== 0 && Math.abs(atHolder - left) > 60)
        complaints.push(`holder ${atHolder}, grantor ${left}`);
    }
    return complaints;
  });
});

test('P2: what waits at the holder renews nothing until it arrives', async () => {
  let granted: never;
  const { world, ada, noor, desk } = await stage(() => ({
    open: () => (granted = renewOnCallLease(seconds(30), { use: () => 1 }) as never),
  }));
  const far = (await value(world, desk.open() as PromiseLike<unknown>)) as {
    use(): PromiseLike<number>;
  };
  let apart = false;
  whenDisconnected(far as never, () => (apart = true));
  world.apart(ada.phone, noor.phone);
  await world.runUntil(() => apart, 60_000);
  const before = [leaseTimeLeft(far as never), leaseTimeLeft(granted!), world.now] as const;
  const fates = [1, 2, 3].map(() => watch(far.use()));
  await world.run(seconds(5));
  expect(leaseTimeLeft(far as never)).toBeLessThanOrEqual(before[0] - 5_000 + 5);
  expect(leaseTimeLeft(granted!)).toBeLessThanOrEqual(before[1] - 5_000 + 5);
  world.together(ada.phone, noor.phone);
  await world.runUntil(() => fates.every(({ word }) => word === 'done'), seconds(20));
  expect(leaseTimeLeft(granted!)).toBeGreaterThan(seconds(29));
});

test('P3: the first call ends it, its answer still comes; a slow one, a failing one, a one-way one', async () => {
  for (const kind of ['sync', 'slow', 'fails', 'one-way', 'due'] as const) {
    const delivered: string[] = [];
    let granted: never;
    const met = await stage(() => ({
      open: () =>
        (granted = singleCallLease(minutes(1), {
          use: () => {
            delivered.push('use');
            if (kind === 'fails') throw new Error('no');
            if (kind === 'slow') {
              return new Promise(resolve =>
                met.ada.phone.ports.clock.setTimer(20_000, () => resolve(1)),
              );
            }
            return 1;
          },
        }) as never),
    }));
    const { world } = met;
    const far = (await value(world, met.desk.open() as PromiseLike<unknown>)) as {
      use(): PromiseLike<number> & { oneWay(): void; due(ms: number): PromiseLike<number> };
    };
    const ends: string[] = [];
    whenExpired(far as never, reason => ends.push(`holder ${reason}`));
    whenExpired(granted!, reason => ends.push(`grantor ${reason}`));
    let first: ReturnType<typeof watch> | undefined;
    if (kind === 'one-way') far.use().oneWay();
    else if (kind === 'due') first = watch(far.use().due(5_000));
    else first = watch(far.use());
    const second = watch(far.use());
    await world.run(1);
    expect([kind, second.word]).toEqual([kind, 'ExpiredLeaseError']);
    await world.run(seconds(5));
    expect([kind, leaseTimeLeft(granted!)]).toEqual([kind, 0]);
    await world.run(seconds(30));
    if (first)
      expect([kind, first.word]).toEqual([kind, kind === 'fails' ? 'RemoteError' : 'done']);
    expect([kind, delivered]).toEqual([kind, ['use']]);
    expect([kind, [...ends].sort()]).toEqual([kind, ['grantor used', 'holder used']]);
    expect(leaseTimeLeft(far as never)).toBe(0);
  }
});

test('P3: the variant: other methods do not end it; unused it ends at its deadline; a call taken back leaves it usable', async () => {
  const delivered: string[] = [];
  const { world, ada, noor, desk } = await stage(() => ({
    open: () =>
      singleCallLease(
        seconds(60),
        {
          peek: () => delivered.push('peek'),
          take: () => delivered.push('take'),
          end: () => delivered.push('end'),
        },
        'take',
        'end',
      ),
    unused: () => singleCallLease(seconds(10), { take: () => 1 }),
  }));
  const far = await value(world, desk.open());
  for (let i = 0; i < 3; i++) await value(world, far.peek());
  let apart = false;
  whenDisconnected(far, () => (apart = true));
  const unused = await value(world, desk.unused());
  const ends: string[] = [];
  whenExpired(unused, reason => ends.push(reason));
  world.apart(ada.phone, noor.phone);
  await world.runUntil(() => apart, 60_000);
  const timed = watch(far.take().due(100));
  const refused = watch(far.end());
  await world.run(seconds(1));
  expect([timed.word, refused.word]).toEqual(['TimeoutError', 'ExpiredLeaseError']);
  world.together(ada.phone, noor.phone);
  await world.run(seconds(15));
  expect(ends).toEqual(['elapsed']);
  // The call was withdrawn: it never left, so the one call is still to be made.
  expect((await outcome(world, far.end())).word).toBe('done');
  expect(delivered).toEqual(['peek', 'peek', 'peek', 'end']);
  expect((await outcome(world, far.peek())).word).toBe('ExpiredLeaseError');
});

test('P4: each hook sees what it should, in order, and each can refuse', async () => {
  const seen: string[] = [];
  const refuse = { on: '' };
  const make = (): LeasePattern => {
    const hook = (name: string) => (inner: Lease, message?: Message) => {
      seen.push(`${name}${message ? ` ${message.method}${message.oneWay ? ' one-way' : ''}` : ''}`);
      if (refuse.on === name) throw new RangeError(`refused in ${name}`);
      void inner.timeLeftMs;
    };
    return {
      name: 'watched',
      passed: hook('passed'),
      received: hook('received'),
      sending: hook('sending'),
      before: hook('before'),
      after: hook('after'),
    };
  };
  const delivered: string[] = [];
  const { world, ada, noor, desk } = await stage(
    () => ({ open: () => leaseWith(make(), minutes(5), { use: () => delivered.push('use') }) }),
    { ada: { patterns: { watched: make } }, noor: { patterns: { watched: make } } },
  );
  const far = await value(world, desk.open());
  await value(world, far.use());
  far.use().oneWay();
  await world.run(seconds(1));
  expect(seen).toEqual([
    'passed',
    'received',
    'sending use',
    'before use',
    'after use',
    expect.stringMatching(/^sending use/),
    'before use one-way',
    'after use one-way',
  ]);
  refuse.on = 'sending';
  const sending = await outcome(world, far.use());
  expect(sending.state).toBe('failed');
  expect(delivered).toHaveLength(2);
  refuse.on = 'before';
  const before = await outcome(world, far.use());
  expect(before.state).toBe('failed');
  expect(delivered).toHaveLength(2);
  refuse.on = 'after';
  const after = await outcome(world, far.use());
  expect(delivered).toHaveLength(3);
  expect(after.state).not.toBe('pending');
  refuse.on = '';
  expect((await outcome(world, far.use())).word).toBe('done');
  for (const { events } of [ada, noor])
    expect(events.filter(({ type }) => type === 'connection ended')).toEqual([]);
});

test('P4: a pattern that revokes in each hook: the lease ends, nobody hangs', async () => {
  for (const hook of ['passed', 'received', 'sending', 'before', 'after'] as const) {
    const make = (): LeasePattern => ({ name: 'ends', [hook]: (inner: Lease) => inner.revoke() });
    const delivered: string[] = [];
    const { world, ada, noor, desk } = await stage(
      () => ({
        open: () => leaseWith(make(), minutes(5), { use: () => delivered.push('use') }),
        other: () => 1,
      }),
      { ada: { patterns: { ends: make } }, noor: { patterns: { ends: make } } },
    );
    const opening = desk.open();
    const piped = watch(opening.use());
    const opened = watch(opening);
    await world.run(seconds(2));
    expect([hook, opened.word]).not.toEqual([hook, 'pending']);
    expect([hook, piped.word]).not.toEqual([hook, 'pending']);
    if (opened.state === 'done') {
      const used = await outcome(world, opened.value!.use());
      expect([hook, used.state]).not.toEqual([hook, 'pending']);
      await world.run(seconds(1));
      expect([hook, leaseTimeLeft(opened.value!)]).toEqual([hook, 0]);
    }
    expect([hook, await value(world, desk.other())]).toEqual([hook, 1]);
    await world.run(seconds(30));
    expect([hook, noor.device.snapshot().kept.calls, ada.device.snapshot().kept.calls]).toEqual([
      hook,
      0,
      0,
    ]);
    for (const { events } of [ada, noor])
      expect(events.filter(({ type }) => type === 'connection ended')).toEqual([]);
  }
});

test('P5: the default: renew-on-call, ten minutes; or the setting, with its pattern', async () => {
  const plain = await stage(() => ({ fn: () => () => 1, take: (f: () => void) => typeof f }));
  const fn = (await value(plain.world, plain.desk.fn())) as unknown as () => PromiseLike<number>;
  expect(leaseTimeLeft(fn as never)).toBeGreaterThan(minutes(10) - 1_000);
  await plain.world.run(minutes(9));
  await value(plain.world, fn());
  expect(leaseTimeLeft(fn as never)).toBeGreaterThan(minutes(10) - 1_000);

  const set = await stage(() => ({ fn: () => () => 1 }), {
    ada: { defaultLease: { periodMs: seconds(20), pattern: { name: 'plain' } } },
  });
  const short = (await value(set.world, set.desk.fn())) as unknown as () => PromiseLike<number>;
  await set.world.run(seconds(15));
  await value(set.world, short());
  expect(leaseTimeLeft(short as never)).toBeLessThan(seconds(6));
});

test('L1, L2: initial until accepted; then running, also while it waits', async () => {
  const { world, ada, noor, desk } = await stage(() => ({
    keep: (what: unknown) => void (kept = what),
  }));
  let kept: unknown;
  const gift = lease(seconds(60), { hi: () => 1 });
  await world.run(minutes(3));
  expect(leaseTimeLeft(gift)).toBe(seconds(60));
  world.apart(ada.phone, noor.phone);
  await world.run(seconds(20));
  desk.keep(gift).oneWay();
  await world.run(seconds(20));
  expect(leaseTimeLeft(gift)).toBeLessThanOrEqual(seconds(40));
  expect(leaseTimeLeft(gift)).toBeGreaterThan(seconds(39));
  world.together(ada.phone, noor.phone);
  await world.runUntil(() => kept !== undefined, seconds(20));
  expect(leaseTimeLeft(kept as never)).toBeLessThanOrEqual(leaseTimeLeft(gift) + 1);
  expect(leaseTimeLeft(gift) - leaseTimeLeft(kept as never)).toBeLessThan(seconds(6));
  const ends: string[] = [];
  whenExpired(gift, () => ends.push('grantor'));
  whenExpired(kept as never, () => ends.push('holder'));
  await world.run(seconds(60));
  expect(ends.sort()).toEqual(['grantor', 'holder']);
});

test('L8, L9, L10: observers: once, later, also after the end; throwing, revoking, registering, cancelling inside', async () => {
  let granted: never;
  const { world, noor, desk } = await stage(() => ({
    open: () => (granted = lease(seconds(5), { use: () => 1 }) as never),
    other: () => lease(minutes(5), { use: () => 1 }),
  }));
  const far = (await value(world, desk.open() as PromiseLike<unknown>)) as {
    use(): PromiseLike<number>;
  };
  const other = await value(world, desk.other());
  const told: string[] = [];
  whenExpired(far as never, () => {
    told.push(`one ${leaseTimeLeft(far as never)}`);
    whenExpired(far as never, () => told.push('registered inside'));
    cancelled();
    revoke(far as never);
    revoke(other);
    watch(far.use()).word;
    watch(renew(far as never, 5));
    throw new Error('inside');
  });
  const cancelled = whenExpired(far as never, () => told.push('cancelled inside'));
  whenExpired(far as never, () => told.push('last'));
  whenExpired(other, () => told.push('never: revoked here'));
  await world.run(seconds(8));
  expect(told).toEqual(['one 0', 'last', 'registered inside']);
  expect(leaseTimeLeft(other)).toBe(0);
  whenExpired(far as never, reason => told.push(`after ${reason}`));
  expect(told).not.toContain('after elapsed');
  await world.run(1);
  expect(told).toContain('after elapsed');
  expect(noor.events.filter(({ type }) => type === 'application error')).toHaveLength(1);
  expect(leaseTimeLeft(granted!)).toBe(0);
  expect((await outcome(world, renew(granted!, 5))).word).toBe('ExpiredLeaseError');
  expect((await outcome(world, renew(far as never, 5))).word).toBe('ExpiredLeaseError');
});

test('re-entrancy: a method that revokes its own lease, exports, takes back, renews, calls back and closes', async () => {
  const { world, ada, noor, desk } = await stage(device => ({
    open: () => {
      const session = lease(minutes(5), {
        end: () => {
          revoke(session);
          return 'ended';
        },
        endLater: async () => {
          revoke(session);
          await Promise.resolve();
          return 'ended later';
        },
        renewed: () => {
          watch(renew(session, minutes(20)));
          return 'renewed';
        },
        back: async (callback: () => PromiseLike<number>) => {
          const one = await callback();
          return one + 1;
        },
      });
      return session;
    },
    shop: () => {
      const withdraw = device.export({ name: 'Inner' } as never, { a: () => 1 });
      withdraw();
      return 'done';
    },
    close: () => {
      device.close();
      return 'closed';
    },
  }));
  const one = await value(world, desk.open());
  const after: string[] = [];
  const [first, second] = [watch(one.end()), watch(one.end())];
  await world.run(seconds(1));
  expect([first.value, second.word]).toEqual(['ended', 'ExpiredLeaseError']);
  const two = await value(world, desk.open());
  whenExpired(two, reason => after.push(reason));
  expect(await value(world, two.renewed())).toBe('renewed');
  await world.run(seconds(1));
  expect(leaseTimeLeft(two)).toBeGreaterThan(minutes(19));
  expect(await value(world, two.back((async () => 4) as never))).toBe(5);
  expect(await value(world, two.endLater())).toBe('ended later');
  await world.run(1);
  expect(after).toEqual(['revoked']);
  expect((await outcome(world, desk.shop())).state).not.toBe('pending');
  const closing = watch(desk.close());
  await world.run(minutes(11));
  expect(closing.word).not.toBe('pending');
  expect(noor.device.snapshot().kept.calls).toBe(0);
  void ada;
});
