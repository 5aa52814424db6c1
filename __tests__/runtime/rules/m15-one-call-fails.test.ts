import type { Far, Leased, Limits } from '../../../src/runtime';
import {
  CannotCrossError,
  ExpiredLeaseError,
  lease,
  leaseTimeLeft,
  minutes,
  RemoteError,
  revoke,
  seconds,
} from '../../../src/runtime';
import { encounter } from '../encounter';
import { answerTo, failureOf, fateOf } from '../fate';
import { revokedProxy } from './durations';
import { endedConnections, even, keptBy, QUIET_MS, seeds, watchForCrashes } from './loan';

watchForCrashes();

type Callback = (text: string) => string;

/** Ada's desk: returns what it is given, at once or when the test says so, or what the test chooses. */
async function desk(limits: { ada?: Partial<Limits>; noor?: Partial<Limits> } = {}) {
  const gates: (() => void)[] = [];
  const taken: unknown[] = [];
  let result: () => unknown = () => undefined;
  const met = await encounter(
    {
      echo: (value: unknown) => value,
      echoLater: (value: unknown) =>
        new Promise<unknown>(resolve => gates.push(() => resolve(value))),
      take: (...values: unknown[]) => taken.push(...values),
      give: () => result(),
      ping: () => 'pong',
    },
    {
      ...even,
      devices: { ada: { limits: limits.ada ?? {} }, noor: { limits: limits.noor ?? {} } } as never,
    },
  );
  const { world, ada, noor, far } = met;
  const connections = () => world.connections().map(({ id }) => id);
  const before = connections();
  return {
    ...met,
    taken,
    release: () => gates.splice(0).forEach(open => open()),
    gives: (next: () => unknown) => (result = next),
    /** The connection is the same, and other calls work. */
    async unharmed() {
      expect(await answerTo(world, far.ping())).toBe('pong');
      await world.run(QUIET_MS);
      expect(connections()).toEqual(before);
      expect(endedConnections(ada, noor)).toEqual([]);
    },
  };
}

/** The names that an error may have at its caller: its own, or the one at the callee. */
const nameOf = (error: unknown) =>
  error instanceof RemoteError ? error.remoteName : (error as Error | undefined)?.name;

describe('M15: an answer that refers to a lease that ended on the way', () => {
  test.each([
    ['before the answer leaves', 2],
    ['when the answer is in flight', 7],
    ['in the turn of the answer', 0],
  ])('M15: fails that call with ExpiredLeaseError (the lease revoked %s)', async (_, afterMs) => {
    const { world, far, release, unharmed } = await desk();
    const callback = lease(minutes(5), (text: string) => text);
    const beside = fateOf(world, far.echoLater('beside'));
    const s = fateOf(world, far.echoLater(callback));
    await world.run(100);
    if (afterMs === 2) {
      revoke(callback);
      release();
    } else if (afterMs === 0) {
      release();
      revoke(callback);
    } else {
      release();
      await world.run(afterMs - 5);
      revoke(callback);
    }
    await world.run(seconds(1));
    expect(s.error).toBeInstanceOf(ExpiredLeaseError);
    expect(beside.value).toBe('beside');
    await unharmed();
  });

  test('M15: at every millisecond between call and answer the result is the object itself, or ExpiredLeaseError', async () => {
    for (let afterMs = 0; afterMs <= 14; afterMs++) {
      const { world, far, unharmed } = await desk();
      const object: Callback = text => text;
      const callback = lease(minutes(5), object);
      const s = fateOf(world, far.echo(callback));
      await world.run(afterMs);
      revoke(callback);
      await world.run(seconds(1));
      expect({ afterMs, state: s.state }).not.toEqual({ afterMs, state: 'pending' });
      if (s.state === 'failed') expect(s.error).toBeInstanceOf(ExpiredLeaseError);
      else expect(s.value).toBe(object);
      await unharmed();
    }
  });

  test('M15: the lease elapsed, at the exact millisecond of the answer or around it', async () => {
    for (let periodMs = 5; periodMs <= 16; periodMs++) {
      const { world, far, unharmed } = await desk();
      const object: Callback = text => text;
      const s = fateOf(world, far.echo(lease(periodMs, object)));
      await world.run(seconds(1));
      if (s.state === 'failed') expect(nameOf(s.error)).toBe('ExpiredLeaseError');
      else expect(s.value).toBe(object);
      await unharmed();
    }
  });

  test('M15: the same for a lease deep in an answer that has live ones beside it', async () => {
    const { world, far, release, unharmed } = await desk();
    const [ended, living] = [lease(minutes(5), () => 1), lease(minutes(5), () => 2)];
    const s = fateOf(world, far.echoLater([living, { map: new Map([['key', ended]]) }, living]));
    await world.run(100);
    revoke(ended);
    release();
    await world.run(seconds(1));
    expect(s.error).toBeInstanceOf(ExpiredLeaseError);
    expect(await answerTo(world, far.echo(living))).toBeInstanceOf(Function);
    await unharmed();
  });

  test.each(seeds(10))('M15: the same across a broken connection (seed %d)', async seed => {
    const { world, far, release } = await desk();
    const callback = lease(minutes(5), () => 1);
    const s = fateOf(world, far.echoLater(callback));
    await world.run(100);
    release();
    await world.run(seed);
    world.connections().forEach(each => each.reset('both'));
    revoke(callback);
    await world.run(minutes(1));
    expect(s.state).not.toBe('pending');
    if (s.state === 'failed') expect(s.error).toBeInstanceOf(ExpiredLeaseError);
    expect(await answerTo(world, far.ping())).toBe('pong');
  });
});

describe('M15: an argument that refers to a lease that ended on the way', () => {
  test.each(['revoked', 'elapsed'])(
    'L2: a callback that was %s while its call was queued arrives as an ended reference, and no other call is affected',
    async how => {
      const { world, far, taken, lose, regain } = await desk();
      await lose();
      const callback = lease(how === 'revoked' ? minutes(5) : seconds(5), () => 1);
      const [before, s, after] = [far.take('before'), far.take(callback), far.take('after')].map(
        each => fateOf(world, each),
      );
      await world.run(1);
      if (how === 'revoked') revoke(callback);
      await world.run(seconds(10));
      await regain();
      await world.run(seconds(10));
      expect([before, s, after].map(fate => fate?.state)).toEqual(Array(3).fill('succeeded'));
      expect([taken[0], taken[2]]).toEqual(['before', 'after']);
      expect(leaseTimeLeft(taken[1] as Far<() => number>)).toBe(0);
    },
  );

  test('M15: the same for a reference that goes home, revoked there while it was in flight', async () => {
    for (let afterMs = 0; afterMs <= 8; afterMs++) {
      const { world, far, taken, gives, unharmed } = await desk();
      const object = { read: () => 'page' };
      const leased = lease(minutes(5), object);
      gives(() => leased);
      const book = (await answerTo(world, far.give())) as Far<typeof object>;
      const s = fateOf(world, far.take(book));
      await world.run(afterMs);
      revoke(leased);
      await world.run(seconds(1));
      if (s.state === 'failed') {
        expect(nameOf(s.error)).toBe('ExpiredLeaseError');
        expect(taken).toEqual([]);
      } else {
        expect(taken).toEqual([object]);
        expect(taken[0]).toBe(object);
      }
      expect(s.state).not.toBe('pending');
      await unharmed();
    }
  });

  test('M15: a lease that ended before the call fails it at once (L7), and nothing else', async () => {
    const { world, far, taken, unharmed } = await desk();
    const callback = lease(minutes(5), () => 1);
    revoke(callback);
    expect(
      await failureOf(
        world,
        Promise.resolve().then(() => far.take(callback)),
      ),
    ).toBeInstanceOf(ExpiredLeaseError);
    await unharmed();
    expect(taken).toEqual([]);
  });
});

describe('M15: a result that cannot be taken', () => {
  const thrower = () => {
    throw new TypeError('nasty');
  };
  const results: [string, () => unknown][] = [
    ['a then getter that throws', () => Object.defineProperty({}, 'then', { get: thrower })],
    ['a thenable that throws', () => ({ then: thrower })],
    [
      'a thenable that rejects with nothing',
      () => ({ then: (_: unknown, no: () => void) => no() }),
    ],
    [
      'a thenable that rejects with a revoked Proxy',
      () => ({ then: (_: unknown, no: (e: unknown) => void) => no(revokedProxy()) }),
    ],
    [
      'a thenable whose then is a Proxy that throws',
      () => ({ then: new Proxy(thrower, { apply: thrower }) }),
    ],
    ['a revoked Proxy', () => revokedProxy()],
    ['a revoked Proxy of a function', () => revokedProxy(() => 1)],
    ['a revoked Proxy in an array', () => [revokedProxy()]],
    ['a Proxy whose every trap throws', () => new Proxy({}, new Proxy({}, { get: () => thrower }))],
    ['a promise of a revoked Proxy', async () => ({ inside: revokedProxy() })],
    [
      'a getter that throws',
      () => Object.defineProperty({}, 'x', { get: thrower, enumerable: true }),
    ],
    ['a symbol', () => Symbol('no')],
    ['a symbol deep inside', () => ({ deep: [Symbol('no')] })],
    [
      'a Map whose iterator throws',
      () =>
        Object.assign(new Map([[1, 2]]), {
          [Symbol.iterator]: thrower,
          forEach: thrower,
          entries: thrower,
        }),
    ],
    [
      'an Error whose message throws',
      () => Object.defineProperty(new Error('x'), 'message', { get: thrower }),
    ],
    ['a Date that is none', () => Object.create(Date.prototype)],
    ['a Uint8Array that is none', () => Object.create(Uint8Array.prototype)],
    ['a Map that is none', () => Object.create(Map.prototype)],
  ];

  test.each(results)('M15: %s fails that call or crosses, and nothing else', async (_, result) => {
    const { world, far, gives, unharmed, ada } = await desk();
    gives(result);
    const [before, s, after] = [far.ping(), far.give(), far.ping()].map(each =>
      fateOf(world, each as PromiseLike<unknown>),
    );
    await world.run(seconds(1));
    expect(s?.state).not.toBe('pending');
    if (s?.state === 'failed') {
      expect(s.error).toBeInstanceOf(Error);
      expect(typeof nameOf(s.error)).toBe('string');
    }
    expect([before?.value, after?.value]).toEqual(['pong', 'pong']);
    await unharmed();
    expect(keptBy(ada).calls).toBe(0);
  });

  const mustFail = results.filter(
    ([name]) => /throws|revoked|symbol/.test(name) && !/rejects|Map|every trap|message/.test(name),
  );
  test.each(mustFail)('M15: %s fails that call, pipelined calls on it too', async (_, result) => {
    const { world, far, gives, unharmed } = await desk();
    gives(result);
    const future = far.give() as unknown as Far<{ more(): string }> & PromiseLike<unknown>;
    const [s, piped] = [fateOf(world, future), fateOf(world, future.more())];
    await world.run(seconds(1));
    expect(s.error).toBeInstanceOf(Error);
    expect(piped.error).toBeInstanceOf(Error);
    await unharmed();
  });

  test('M15: a thenable that settles twice, or throws after it settled, settles the call once', async () => {
    const { world, far, gives, unharmed } = await desk();
    gives(() => ({
      then: (yes: (value: unknown) => void, no: (error: unknown) => void) => {
        yes('first');
        yes('second');
        no(new Error('third'));
        thrower();
      },
    }));
    const s = fateOf(world, far.give());
    await world.run(seconds(1));
    expect(s).toMatchObject({ state: 'succeeded', value: 'first', times: 1 });
    await unharmed();
  });

  test('M15: a thenable that settles before and after its lease’s end affects nothing else', async () => {
    const { world, far, gives, unharmed } = await desk();
    let settle: (value: unknown) => void = () => undefined;
    gives(() => ({ then: (yes: (value: unknown) => void) => void (settle = yes) }));
    const s = fateOf(world, far.give().due(seconds(2)));
    await world.run(seconds(5));
    expect(s.state).toBe('failed');
    settle('late');
    settle('later');
    await unharmed();
  });

  test.each<[string, () => unknown]>([
    ['null', () => null],
    ['undefined', () => undefined],
    ['a revoked Proxy', () => revokedProxy()],
    ['a symbol', () => Symbol('no')],
    [
      'an object whose name and message throw',
      () => Object.defineProperties({}, { name: { get: thrower }, message: { get: thrower } }),
    ],
    [
      'an Error whose name is a symbol',
      () => Object.assign(new Error('x'), { name: Symbol('no') }),
    ],
    [
      'an Error whose message is an object that throws',
      () => Object.defineProperty(new Error(), 'message', { value: { toString: thrower } }),
    ],
    ['an Error with a message of a million characters', () => new Error('x'.repeat(1_000_000))],
    ['a bigint', () => 5n],
    ['a function', () => thrower],
  ])(
    'M15: a method that throws %s fails that call with a RemoteError, and nothing else',
    async (_, thrown) => {
      const { world, far, gives, unharmed } = await desk();
      for (const how of ['throw', 'reject'] as const) {
        gives(() => {
          if (how === 'reject') return Promise.reject(thrown());
          throw thrown();
        });
        const s = fateOf(world, far.give());
        await world.run(seconds(1));
        expect(s.error).toBeInstanceOf(RemoteError);
        await unharmed();
      }
    },
  );
});

describe('M15: an argument that cannot cross fails at the call', () => {
  test.each<[string, () => unknown]>([
    ['a revoked Proxy', () => revokedProxy()],
    ['a revoked Proxy deep inside', () => ({ a: [revokedProxy()] })],
    [
      'a getter that throws',
      () => ({
        get x() {
          throw new Error('nasty');
        },
      }),
    ],
    ['a symbol', () => [Symbol('no')]],
  ])('M15: %s: nothing is sent, and other calls go on', async (_, value) => {
    const { world, far, taken, unharmed, noor } = await desk();
    await world.run(QUIET_MS);
    const kept = keptBy(noor);
    let error: unknown;
    try {
      error = await failureOf(
        world,
        far.take('first', () => 'a callback beside', value()),
      );
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(Error);
    await unharmed();
    expect(taken).toEqual([]);
    // The other argument, a callback, leaves no lease.
    expect(keptBy(noor)).toEqual(kept);
  });

  test('M15: CannotCrossError says where', async () => {
    const { world, far } = await desk();
    const error = await failureOf(world, far.take({ a: [Symbol('no')] }));
    expect(error).toBeInstanceOf(CannotCrossError);
    expect((error as Error).message).toContain('a[0]');
  });
});

describe('M15: what is over the receiver’s limits', () => {
  const callbacks = (count: number): Callback[] =>
    Array.from({ length: count }, () => text => text);

  test.each([11, 12, 50, 1000])(
    'M15: a call with %d callbacks where ten leases may live fails with a LimitError, and leaves none',
    async count => {
      const { world, far, taken, ada, noor, unharmed } = await desk({ ada: { liveLeases: 10 } });
      await world.run(QUIET_MS);
      const kept = [keptBy(ada), keptBy(noor)];
      const [before, s, after] = [
        far.take('before'),
        far.take(...callbacks(count)),
        far.take('after'),
      ].map(each => fateOf(world, each));
      await world.run(seconds(5));
      expect(nameOf(s?.error)).toBe('LimitError');
      expect([before?.state, after?.state]).toEqual(['succeeded', 'succeeded']);
      expect(taken).toEqual(['before', 'after']);
      await unharmed();
      await world.run(seconds(1));
      expect([keptBy(ada), keptBy(noor)]).toEqual(kept);
    },
  );

  test('M15: the same when the limit is the caller’s own', async () => {
    const { world, far, taken, ada, noor, unharmed } = await desk({ noor: { liveLeases: 10 } });
    await world.run(QUIET_MS);
    const kept = [keptBy(ada), keptBy(noor)];
    const s = fateOf(
      world,
      Promise.resolve().then(() => far.take(...callbacks(50))),
    );
    await world.run(seconds(5));
    expect(nameOf(s.error)).toBe('LimitError');
    expect(taken).toEqual([]);
    await unharmed();
    expect([keptBy(ada), keptBy(noor)]).toEqual(kept);
  });

  test('M15: after a call over the limit, one within it is taken: nothing of the failed one counts', async () => {
    const { world, far, taken } = await desk({ ada: { liveLeases: 10 } });
    for (let i = 0; i < 20; i++) {
      expect(nameOf(await failureOf(world, far.take(...callbacks(50))))).toBe('LimitError');
    }
    expect(await answerTo(world, far.take(...callbacks(5)))).toBe(5);
    expect(taken).toHaveLength(5);
    const [first] = taken as [Far<Callback>];
    expect(await answerTo(world, first('still here'))).toBe('still here');
  });

  test('M15: an answer with more references than its caller may hold fails that call, and leaves none', async () => {
    const { world, far, ada, noor, gives, unharmed } = await desk({ noor: { liveLeases: 10 } });
    await world.run(QUIET_MS);
    const kept = [keptBy(ada), keptBy(noor)];
    gives(() => callbacks(50));
    const s = fateOf(world, far.give());
    await world.run(seconds(5));
    expect(nameOf(s.error)).toBe('LimitError');
    await unharmed();
    expect([keptBy(ada), keptBy(noor)]).toEqual(kept);
  });

  const tooLarge = /^(LimitError|CannotCrossError)$/;
  const nest = (depth: number): unknown => (depth === 0 ? 'core' : [nest(depth - 1)]);

  test('M15: an argument nested deeper than the receiver takes fails that call', async () => {
    const { world, far, taken, unharmed } = await desk({ ada: { nestingDepth: 10 } });
    const s = fateOf(
      world,
      Promise.resolve().then(() => far.take(nest(30))),
    );
    await world.run(seconds(5));
    expect(s.state).toBe('failed');
    expect(s.error).toBeInstanceOf(Error);
    expect(taken).toEqual([]);
    await unharmed();
  });

  test('M15: an answer nested deeper than its caller takes fails that call', async () => {
    const { world, far, gives, unharmed } = await desk({ noor: { nestingDepth: 10 } });
    gives(() => nest(30));
    const s = fateOf(world, far.give());
    await world.run(seconds(5));
    expect(s.error).toBeInstanceOf(Error);
    await unharmed();
  });

  test('M15: an argument larger than a frame of the caller’s own fails that call with a named error', async () => {
    const { world, far, taken, unharmed } = await desk({ noor: { frameBytes: 20_000 } });
    const s = fateOf(
      world,
      Promise.resolve().then(() => far.take(new Uint8Array(100_000))),
    );
    await world.run(seconds(5));
    expect(nameOf(s.error)).toMatch(tooLarge);
    expect(taken).toEqual([]);
    await unharmed();
  });

  test('M15: an answer larger than a frame of the callee’s own fails that call with a named error', async () => {
    const { world, far, gives, unharmed } = await desk({ ada: { frameBytes: 20_000 } });
    gives(() => new Uint8Array(100_000));
    const s = fateOf(world, far.give());
    await world.run(seconds(5));
    expect(nameOf(s.error)).toMatch(tooLarge);
    await unharmed();
  });

  test('M15: returned leases free capacity for others', async () => {
    const { world, far, taken } = await desk({ ada: { liveLeases: 10 } });
    for (let i = 0; i < 10; i++) {
      const leased: Leased<Callback>[] = callbacks(5).map(each => lease(minutes(1), each));
      expect(await answerTo(world, far.take(...leased))).toBeGreaterThan(0);
      leased.forEach(each => revoke(each));
      await world.run(100);
      expect(leased.map(leaseTimeLeft)).toEqual([0, 0, 0, 0, 0]);
    }
    expect(taken).toHaveLength(50);
  });
});
