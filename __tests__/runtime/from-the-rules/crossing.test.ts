import fc from 'fast-check';
import type { Far } from '../../../src/runtime';
import { lease, minutes, seconds } from '../../../src/runtime';
import { outcome, stage, value, watch } from './stage';

interface Desk {
  echo(what: unknown): unknown;
  kind(what: unknown): string;
  same(one: unknown, other: unknown): boolean;
}

const desk = () =>
  stage<Desk>(() => ({
    echo: what => what,
    kind: what => (what === null ? 'null' : Object.prototype.toString.call(what)),
    same: (one, other) => one === other,
  }));

const by = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, undefined, true, false, NaN, -0, 0, Infinity, -Infinity, '', 0n, -1n),
    fc.double(),
    fc.integer(),
    fc.bigInt(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.uint8Array(),
    fc.date({ noInvalidDate: false }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        fc.string(),
        fc.constantFrom('__proto__', 'constructor', 'then', 'toString', 'length', '0', ''),
      ),
      tie('value'),
      { maxKeys: 4 },
    ),
    fc
      .uniqueArray(fc.tuple(tie('value'), tie('value')), { maxLength: 3, selector: ([key]) => key })
      .map(entries => new Map(entries)),
    fc.uniqueArray(tie('value'), { maxLength: 3 }).map(members => new Set(members)),
    fc
      .tuple(fc.string(), fc.string())
      .map(([name, message]) => Object.assign(new Error(message), { name: name || 'Error' })),
  ),
})).value;

test('M9: what goes by copy comes back as it was, whatever it is', async () => {
  const { world, desk: far } = await desk();
  await fc.assert(
    fc.asyncProperty(by, async what => {
      const back = await outcome(world, far.echo(what));
      expect(back.error).toBeUndefined();
      expect(plain(back.value)).toEqual(plain(what));
    }),
    { numRuns: 150, seed: 90_001 },
  );
});

/** As text, with what `toEqual` does not tell apart. */
function plain(what: unknown, seen = new Map<unknown, number>()): unknown {
  if (Object.is(what, -0)) return '-0';
  if (typeof what === 'object' && what !== null) {
    if (seen.has(what)) return `#${seen.get(what)}`;
    seen.set(what, seen.size);
    if (what instanceof Date) return ['date', what.getTime()];
    if (what instanceof Error) return ['error', what.name, what.message];
    if (what instanceof Map)
      return ['map', ...[...what].map(([k, v]) => [plain(k, seen), plain(v, seen)])];
    if (what instanceof Set) return ['set', ...[...what].map(v => plain(v, seen))];
    if (what instanceof Uint8Array) return ['bytes', ...what];
    if (Array.isArray(what)) return ['array', ...Array.from(what, v => plain(v, seen))];
    return [
      'object',
      ...Object.keys(what).map(k => [k, plain((what as Record<string, unknown>)[k], seen)]),
    ];
  }
  return what === undefined ? 'undefined' : what;
}

test('M9: shared and cyclic parts keep their shape, through every container', async () => {
  const { world, desk: far } = await desk();
  const shared = { shared: true };
  const cyclic: Record<string, unknown> = { shared, list: [shared, new Set([shared])] };
  const map = new Map<unknown, unknown>([[shared, cyclic]]);
  map.set('map', map);
  cyclic.map = map;
  cyclic.self = cyclic;
  const set = new Set<unknown>();
  set.add(set);
  cyclic.set = set;
  const bytes = new Uint8Array([1, 2]);
  const date = new Date(5);
  const error = new TypeError('e');
  cyclic.twice = [bytes, bytes, date, date, error, error];
  const back = (await value(world, far.echo(cyclic))) as Record<string, never>;
  expect(plain(back)).toEqual(plain(cyclic));
  expect(await value(world, far.same(shared, shared))).toBe(true);
  expect(await value(world, far.same({}, {}))).toBe(false);
});

test('M9: odd shapes', async () => {
  const { world, desk: far } = await desk();
  const back = async (what: unknown) => await outcome(world, far.echo(what));
  // eslint-disable-next-line no-sparse-arrays
  const sparse = [1, , 3];
  expect(Array.from((await back(sparse)).value as unknown[])).toEqual([1, undefined, 3]);
  const nullProto = Object.assign(Object.create(null) as object, { a: 1 });
  expect({ ...((await back(nullProto)).value as object) }).toEqual({ a: 1 });
  const evil = JSON.parse('{"__proto__": {"polluted": 1}}') as object;
  const evilBack = (await back(evil)).value as object;
  expect(Object.keys(evilBack)).toEqual(['__proto__']);
  expect((evilBack as { polluted?: number }).polluted).toBeUndefined();
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  const lone = '\ud800 and \udc00';
  expect((await back(lone)).value).toBe(lone);
  const window = new Uint8Array(new Uint8Array([0, 1, 2, 3, 4]).buffer, 1, 3);
  expect([...((await back(window)).value as Uint8Array)]).toEqual([1, 2, 3]);
  expect([...((await back(Buffer.from([7, 8]))).value as Uint8Array)]).toEqual([7, 8]);
  expect(((await back(new Date(NaN))).value as Date).getTime()).toBeNaN();
  const frozen = Object.freeze({ a: Object.freeze([1]) });
  expect((await back(frozen)).value).toEqual(frozen);
  const big = 2n ** 5000n;
  expect((await back(-big)).value).toBe(-big);
  const keyed = new Map<unknown, unknown>([
    [NaN, 1],
    [-0, 2],
    [{ a: 1 }, 3],
  ]);
  expect(((await back(keyed)).value as Map<unknown, unknown>).get(NaN)).toBe(1);
  expect((await back(new RangeError('too far'))).value).toMatchObject({
    message: 'too far',
    name: 'RangeError',
  });
  expect((await back('x'.repeat(100_000))).value).toHaveLength(100_000);
});

test('M9: class instances and functions go by reference, with the methods of their class and no field', async () => {
  const { world, desk: far } = await desk();
  class Base {
    base() {
      return 'base';
    }
  }
  class Thing extends Base {
    field = 'secret';
    arrow = () => 'arrow';
    #hidden() {
      return 1;
    }
    own() {
      return this.field + this.#hidden();
    }
    get accessor() {
      return () => 'accessor';
    }
    static stat() {
      return 1;
    }
  }
  const { world: w2, desk: holder } = await stage(() => ({
    give: () => new Thing() as unknown,
    fn: () => (a: number) => a + 1,
  }));
  const thing = (await value(w2, holder.give())) as Far<Record<string, () => unknown>>;
  const call = async (name: string) => {
    const fate = await outcome(
      w2,
      (thing as unknown as Record<string, () => PromiseLike<unknown>>)[name]!(),
    );
    return fate.state === 'done' ? fate.value : fate.word;
  };
  expect(await call('own')).toBe('secret1');
  expect(await call('base')).toBe('base');
  for (const name of [
    'field',
    'accessor',
    'toString',
    'hasOwnProperty',
    'constructor',
    '__proto__',
    '__defineGetter__',
    'valueOf',
    'stat',
    '#hidden',
    'length',
    'prototype',
    'isPrototypeOf',
    '',
  ]) {
    expect([name, await call(name).catch((error: Error) => error.constructor.name)]).toEqual([
      name,
      expect.stringMatching(/Error$/),
    ]);
  }
  const fn = await value(w2, holder.fn());
  expect(await value(w2, (fn as unknown as (a: number) => PromiseLike<number>)(4))).toBe(5);
  for (const name of ['call', 'apply', 'bind', 'toString']) {
    const method = (fn as unknown as Record<string, (() => PromiseLike<unknown>) | undefined>)[
      name
    ];
    if (typeof method === 'function') {
      const fate = await outcome(
        w2,
        Promise.resolve().then(() => method.call(fn)),
      );
      expect([name, fate.state]).not.toEqual([name, 'pending']);
    }
  }
  expect(await value(world, far.kind(new Thing()))).toMatch(/object/i);
});

test('M10: await of a reference gives the reference and sends nothing', async () => {
  const { world, noor, desk: far } = await desk();
  await world.run(seconds(3));
  const sent = noor.events.length;
  expect(await far).toBe(far);
  expect(await Promise.all([far, far])).toEqual([far, far]);
  for (const symbol of [
    Symbol.iterator,
    Symbol.asyncIterator,
    Symbol.toPrimitive,
    Symbol.toStringTag,
  ]) {
    expect(() => (far as unknown as Record<symbol, unknown>)[symbol]).not.toThrow();
  }
  expect((far as unknown as { then: unknown }).then).toBeUndefined();
  expect(() => `${String(Object.prototype.toString.call(far))}`).not.toThrow();
  expect(() => JSON.stringify(far)).not.toThrow();
  await world.run(seconds(3));
  expect(noor.events.slice(sent).filter(({ type }) => type.startsWith('message'))).toEqual([]);
});

test('M9, M10: services that are a Map, an Array or an Error expose nothing of those', async () => {
  class Shelf extends Map<string, number> {
    hello() {
      return 'hello';
    }
  }
  class List extends Array<number> {
    hello() {
      return 'hello';
    }
  }
  const shelf = new Shelf([['a', 1]]);
  const { world, desk: far } = await stage(() => ({
    shelf: () => lease(minutes(1), shelf) as never,
    list: () => lease(minutes(1), new List(1, 2, 3)) as never,
    promise: () =>
      lease(
        minutes(1),
        Object.assign(
          new (class extends Promise<number> {
            hello() {
              return 'hello';
            }
          })(() => undefined),
        ),
      ) as never,
  }));
  for (const name of ['shelf', 'list'] as const) {
    const thing = (await value(world, far[name]() as PromiseLike<unknown>)) as Record<
      string,
      (...args: unknown[]) => PromiseLike<unknown>
    >;
    expect(await value(world, thing.hello!())).toBe('hello');
    for (const method of [
      'clear',
      'get',
      'set',
      'push',
      'pop',
      'forEach',
      'entries',
      'size',
      'length',
    ]) {
      const fate = await outcome(world, thing[method]!('a', 2));
      expect([name, method, fate.word]).toEqual([name, method, 'RemoteError']);
    }
  }
  expect(shelf.get('a')).toBe(1);
  expect(shelf.size).toBe(1);
  const wrapped = lease(minutes(1), { a: () => 1 });
  expect(() => lease(minutes(1), wrapped as never)).toThrow(TypeError);
  void watch;
});

test('M5: what a method throws: name and message, no stack, no path', async () => {
  class OwnError extends Error {
    override name = 'OwnError';
    secret = '/home/someone/file';
  }
  const thrown: unknown[] = [
    new OwnError('told'),
    'text',
    42,
    null,
    undefined,
    { message: 'object', name: 'N' },
    new AggregateError([new Error('inner')], 'many'),
    Object.assign(new Error('x'), { cause: new Error('/etc') }),
  ];
  const { world, desk: far } = await stage(() => ({
    fail: (which: number): number => {
      throw thrown[which];
    },
  }));
  for (let which = 0; which < thrown.length; which++) {
    const { error } = await outcome(world, far.fail(which));
    expect([which, error?.name]).toEqual([which, 'RemoteError']);
    expect(JSON.stringify([error, error?.message, error?.stack])).not.toMatch(
      /someone|crossing\.test\.ts:\d+.*fail|\/etc/,
    );
    expect(typeof error?.remoteName).toBe('string');
  }
});
