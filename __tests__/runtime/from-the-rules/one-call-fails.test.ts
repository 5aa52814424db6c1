import type { Leased } from '../../../src/runtime';
import {
  CannotCrossError,
  lease,
  leaseTimeLeft,
  minutes,
  renewOnCallLease,
  revoke,
  seconds,
  singleCallLease,
  whenDisconnected,
} from '../../../src/runtime';
import { dice, forSeeds, outcome, stage, value, watch } from './stage';

/** What a method may return that cannot be taken in, or only with care. */
const results: Record<string, () => unknown> = {
  'a then that throws when read': () => ({
    get then(): never {
      throw new Error('then getter');
    },
  }),
  'a revoked proxy': () => {
    const { proxy, revoke: end } = Proxy.revocable({}, {});
    end();
    return proxy;
  },
  'a revoked function proxy': () => {
    const { proxy, revoke: end } = Proxy.revocable(() => 1, {});
    end();
    return proxy;
  },
  'a proxy that throws at everything': () =>
    new Proxy(
      {},
      new Proxy(
        {},
        {
          get: () => () => {
            throw new Error('trap');
          },
        },
      ) as ProxyHandler<object>,
    ),
  'a then that throws when called': () => ({
    then() {
      throw new Error('then call');
    },
  }),
  'a then that rejects with a revoked proxy': () => ({
    then(_done: unknown, failed: (reason: unknown) => void) {
      const { proxy, revoke: end } = Proxy.revocable({}, {});
      end();
      failed(proxy);
    },
  }),
  'a rejected promise without a reason': () => Promise.reject(),
  'a rejected promise with a symbol': () => Promise.reject(Symbol('why')),
  'a rejected promise with an error that throws when read': () =>
    Promise.reject(
      Object.defineProperty(new Error('x'), 'message', {
        get() {
          throw new Error('message getter');
        },
      }),
    ),
  'an error whose name is no text': () =>
    Promise.reject(Object.assign(new Error('x'), { name: Symbol('n'), message: 12n })),
  'an error with an endless message': () => Promise.reject(new Error('m'.repeat(5_000_000))),
  'an error with an endless name': () =>
    Promise.reject(Object.assign(new Error('m'), { name: 'n'.repeat(5_000_000) })),
  'a symbol': () => Symbol('s'),
  'a symbol inside': () => ({ a: [Symbol('s')] }),
  'a getter that throws': () => ({
    get a(): never {
      throw new Error('getter');
    },
  }),
  'an array with a getter that throws': () =>
    Object.defineProperty([1, 2], 1, {
      enumerable: true,
      get() {
        throw new Error('element');
      },
    }),
  'too deep': () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    return deep;
  },
  'too large': () => 'x'.repeat(3_000_000),
  'too large in pieces': () => Array.from({ length: 100_000 }, (_, i) => `piece ${i}`),
  'an ended lease': () => {
    const ended = lease(minutes(1), { a: () => 1 });
    revoke(ended);
    return ended;
  },
  'an ended lease inside': () => {
    const ended = lease(minutes(1), { a: () => 1 });
    revoke(ended);
    return { nested: [ended] };
  },
  'more leases than the other device takes': () => Array.from({ length: 60 }, () => () => 1),
  'a typed array that is not bytes': () => new Float64Array(2),
  'a weak map': () => Symbol.iterator,
};

interface Desk {
  give(which: string): unknown;
  take(what: unknown): string;
  echo(what: unknown): unknown;
  count(): number;
}

async function desk(seed = 1, limits = {}) {
  let counted = 0;
  const met = await stage<Desk>(
    () => ({
      give: which => results[which]!(),
      take: () => 'taken',
      echo: what => what,
      count: () => (counted += 1),
    }),
    {
      seed,
      noor: { limits: { liveLeases: 50, ...limits } },
      ada: { limits: { liveLeases: 50, ...limits } },
    },
  );
  return { ...met, counted: () => counted };
}

describe.each(Object.keys(results))('M15: a result that is %s', which => {
  test('fails that one call, and nothing else', async () => {
    const { world, ada, noor, desk: far } = await desk();
    const before = watch(far.count());
    const odd = watch(far.give(which));
    const after = watch(far.count());
    await world.run(seconds(10));
    expect([before.word, after.word]).toEqual(['done', 'done']);
    expect(odd.word).not.toBe('pending');
    if (odd.state === 'failed') {
      expect(odd.error).toBeInstanceOf(Error);
      expect(typeof odd.error?.message).toBe('string');
    }
    for (const { events } of [ada, noor]) {
      expect(events.filter(({ type }) => type === 'connection ended')).toEqual([]);
    }
    // And nothing of it stays behind.
    expect(noor.device.snapshot().kept.calls).toBe(0);
    const again = await value(world, far.count());
    expect(again).toBe(3);
  });
});

const values: Record<string, () => unknown> = {
  'an ended lease': results['an ended lease']!,
  'an ended lease inside': results['an ended lease inside']!,
  'a revoked proxy': results['a revoked proxy']!,
  'a getter that throws': results['a getter that throws']!,
  'a proxy that throws at everything': results['a proxy that throws at everything']!,
  'too deep': results['too deep']!,
  'too large': results['too large']!,
  'a symbol inside': results['a symbol inside']!,
  'a promise': () => Promise.resolve(1),
  'a weak map': () => new WeakMap(),
  'a boxed number': () => Object(1),
  'a regular expression': () => /x/,
};

test.each(Object.keys(values))(
  'M15, M9: an argument that is %s fails that call at once',
  async which => {
    const { world, ada, noor, desk: far } = await desk();
    const keptBefore = noor.device.snapshot();
    const odd = watch(far.take(values[which]!()));
    const after = watch(far.count());
    await world.run(seconds(5));
    expect(after.word).toBe('done');
    expect(odd.word).not.toBe('pending');
    if (odd.state === 'failed') {
      // Nothing was granted for a call that was not sent.
      expect(noor.device.snapshot().leases.length).toBe(keptBefore.leases.length);
    }
    for (const { events } of [ada, noor]) {
      expect(events.filter(({ type }) => type === 'connection ended')).toEqual([]);
    }
  },
);

test('M15: more callbacks than the receiver takes: that call fails, none of its leases stay, at either end', async () => {
  for (const count of [49, 50, 51, 60, 5_000]) {
    const { world, ada, noor, desk: far } = await desk(1, { liveLeases: 50 });
    const before = [ada.device.snapshot().leases.length, noor.device.snapshot().leases.length];
    const first = watch(far.count());
    const many = watch(far.take(Array.from({ length: count }, () => () => 1)));
    const last = watch(far.count());
    await world.run(seconds(10));
    expect([count, first.word, last.word]).toEqual([count, 'done', 'done']);
    expect(many.word).not.toBe('pending');
    if (many.state === 'failed') {
      const after = [ada.device.snapshot().leases.length, noor.device.snapshot().leases.length];
      expect([count, ...after]).toEqual([count, ...before]);
    }
    for (const { events } of [ada, noor]) {
      expect(events.filter(({ type }) => type === 'connection ended')).toEqual([]);
    }
  }
});

test('M15: the callback that an answer sends home ends meanwhile, however', async () => {
  await forSeeds(1, 15, async seed => {
    const draw = dice(seed);
    const { world, ada, noor, desk: far } = await desk(seed);
    const period = draw.one([draw.between(1, 60), minutes(1)]);
    const make = draw.one([lease, renewOnCallLease, singleCallLease]) as typeof lease;
    const callback = make(period, { call: () => 1 }) as Leased<{ call(): number }>;
    const sent = watch(far.echo(draw.chance(0.5) ? callback : { in: [callback, callback] }));
    await world.run(draw.between(0, 12));
    if (draw.chance(0.7)) revoke(callback);
    const after = watch(far.count());
    await world.run(seconds(10));
    const complaints: string[] = [];
    if (after.word !== 'done') complaints.push(`after: ${after.word}`);
    if (sent.word === 'pending') complaints.push('echo is pending');
    for (const { events } of [ada, noor]) {
      for (const event of events) {
        if (event.type === 'connection ended') complaints.push(JSON.stringify(event));
      }
    }
    return complaints;
  });
});

test('L7, M15: a call that waits with a lease that ends before it leaves fails alone', async () => {
  const { world, ada, noor, desk: far } = await desk();
  let apart = false;
  whenDisconnected(far, () => (apart = true));
  world.apart(ada.phone, noor.phone);
  await world.runUntil(() => apart, 60_000);
  const gift = lease(minutes(5), { a: () => 1 });
  const kept = lease(minutes(5), { a: () => 1 });
  const one = watch(far.count());
  const two = watch(far.take([gift, kept]));
  const three = watch(far.count());
  revoke(gift);
  world.together(ada.phone, noor.phone);
  await world.run(seconds(30));
  expect([one.word, three.word]).toEqual(['done', 'done']);
  expect(two.word).not.toBe('pending');
  expect(leaseTimeLeft(gift)).toBe(0);
});

test('M9: what cannot cross is named with its path', async () => {
  const { world, desk: far } = await desk();
  const cases: [unknown, RegExp][] = [
    [{ a: { b: [1, Symbol('x')] } }, /a\.b\[1\]/],
    [[new Map([['k', Symbol('x')]])], /./],
    [{ 'odd key': Symbol('x') }, /odd key/],
    [new Set([1, Symbol('x')]), /./],
  ];
  for (const [what, path] of cases) {
    const failed = await outcome(world, far.take(what));
    expect(failed.error).toBeInstanceOf(CannotCrossError);
    expect(failed.error?.message).toMatch(path);
  }
});
