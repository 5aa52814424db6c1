import vm from 'node:vm';

import { Writer } from '../../../src/runtime/bytes/bytes';
import type { ValueLimits } from '../../../src/runtime/values';
import { CannotCrossError, encodeArguments, encodeValue } from '../../../src/runtime/values';
import { Exchanged, limits } from './crossing';

/** The error of encoding these. The writer must have the same bytes afterwards as before. */
function refusalOf(send: (writer: Writer) => void): CannotCrossError {
  const writer = new Writer();
  writer.string('before');
  const before = writer.length;
  let thrown: unknown;
  try {
    send(writer);
  } catch (error) {
    thrown = error;
  }
  expect(writer.length).toBe(before);
  expect(thrown).toBeInstanceOf(CannotCrossError);
  return thrown as CannotCrossError;
}

const refusalOfValue = (value: unknown, within: ValueLimits = limits) =>
  refusalOf(writer => encodeValue(writer, value, new Exchanged(), within));

const refusalOfArguments = (args: unknown[], within: ValueLimits = limits) =>
  refusalOf(writer => encodeArguments(writer, args, new Exchanged(), within));

/** Must not run. */
const getter = () => {
  throw new Error('a getter was run');
};

class Failing {
  get then(): never {
    throw new TypeError('not now');
  }
}

const throwing = (thrown: unknown) =>
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw thrown;
      },
    },
  );

const shrinking = new Proxy({ a: 1 }, { get: () => undefined, getOwnPropertyDescriptor: once() });

/** The key is there when the keys are listed, and gone when it is read. */
function once(): (target: object, key: PropertyKey) => PropertyDescriptor | undefined {
  let asked = false;
  return (target, key) => {
    if (asked) {
      delete (target as Record<PropertyKey, unknown>)[key];
      return undefined;
    }
    asked = true;
    return Object.getOwnPropertyDescriptor(target, key);
  };
}

/** Each read member adds another one. */
function growing<T>(collection: T, put: (collection: T, member: unknown) => void): T {
  put(
    collection,
    new Proxy(
      {},
      {
        ownKeys: () => {
          growing(collection, put);
          return [];
        },
      },
    ),
  );
  return collection;
}

function emptying(): Map<unknown, unknown> {
  const map = new Map<unknown, unknown>();
  const clears = new Proxy(
    {},
    {
      ownKeys: () => {
        map.clear();
        return [];
      },
    },
  );
  return map.set('first', clears).set('second', 2);
}

const typed = 'and only Uint8Array crosses';
const weakly = 'and weakly held objects cannot cross';
const thenable = 'is a promise, or has a then method like one: await it first';
const accessor = 'is a getter or setter: pass the value itself';
const symbol = 'is a symbol, and symbols cannot cross';
const changed = 'changed while it was being read';

/** Each is the only argument, so that every path begins with `[0]`. */
const table: [value: unknown, path: string, why: string][] = [
  [Symbol('x'), '', symbol],
  [{ songs: [{}, { cover: Symbol('x') }] }, '.songs[1].cover', symbol],
  [
    { [Symbol('hidden')]: 1 },
    '[Symbol(hidden)]',
    'has a symbol as its key, and only strings cross as keys',
  ],
  [
    Object.assign([1], { [Symbol('s')]: 1 }),
    '[Symbol(s)]',
    'has a symbol as its key, and only strings cross as keys',
  ],
  [
    { a: { [Symbol.toStringTag]: 'Map' } },
    '.a[Symbol(Symbol.toStringTag)]',
    'has a symbol as its key, and only strings cross as keys',
  ],
  [Object.defineProperty({}, 'a', { get: getter, enumerable: true }), '.a', accessor],
  [Object.defineProperty({}, 'a', { set: getter, enumerable: true }), '.a', accessor],
  [Object.defineProperty([1, 2], 1, { get: getter }), '[1]', accessor],
  [Object.defineProperty([1, 2], 0, { set: getter }), '[0]', accessor],
  [Object.defineProperty(new Error('a'), 'cause', { get: getter }), '.cause', accessor],
  [new Int16Array(2), '', `shows bytes as Int16Array, ${typed}`],
  [new Uint8ClampedArray(2), '', `shows bytes as Uint8ClampedArray, ${typed}`],
  [new DataView(new ArrayBuffer(1)), '', `shows bytes as DataView, ${typed}`],
  [new ArrayBuffer(1), '', 'is an ArrayBuffer: pass a Uint8Array of it'],
  [new SharedArrayBuffer(1), '', 'is a SharedArrayBuffer: pass a Uint8Array of it'],
  [/a/g, '', 'is a regular expression: pass its source and flags'],
  [vm.runInNewContext('[/a/]'), '[0]', 'is a regular expression: pass its source and flags'],
  [Promise.resolve(), '', thenable],
  [vm.runInNewContext('({later: Promise.resolve()})'), '.later', thenable],
  [{ later: { a: 1, then: () => 1 } }, '.later', thenable],
  [{ later: { then: new (class Session {})() } }, '.later', thenable],
  [Object.assign(() => 1, { then: () => 1 }), '', thenable],
  [
    new (class Later {
      then = () => 1;
    })(),
    '',
    thenable,
  ],
  [new WeakMap(), '', `is a WeakMap, ${weakly}`],
  [new WeakSet(), '', `is a WeakSet, ${weakly}`],
  [new WeakRef({}), '', `is a WeakRef, ${weakly}`],
  [new FinalizationRegistry(() => 1), '', 'is a FinalizationRegistry, and cannot cross'],
  [Object(1), '', 'is a number in an object: pass the number itself'],
  [Object('a'), '', 'is a string in an object: pass the string itself'],
  [Object(true), '', 'is a boolean in an object: pass the boolean itself'],
  [Object(1n), '', 'is a bigint in an object: pass the bigint itself'],
  [Object(Symbol('x')), '', 'is a symbol in an object, and symbols cannot cross'],
  ['abc'.match(/b/), '.groups', 'is a named property of an array, and only elements cross'],
  [
    Object.assign([], { name: 'x' }),
    '.name',
    'is a named property of an array, and only elements cross',
  ],
  [2n ** 8192n, '', 'is a bigint of more than 1024 bytes'],
  [[-(2n ** 8192n)], '[0]', 'is a bigint of more than 1024 bytes'],
  [
    new Set(Array.from({ length: 1025 }, (_, i) => i)),
    '',
    'has more than 1024 members: pass an array',
  ],
  [Object.assign(new Error('a'), { message: 5 }), '.message', 'is not a string'],
  [Object.assign(new Error('a'), { name: undefined }), '.name', 'is not a string'],
  [{ a: [new Failing()] }, '.a[0]', 'cannot be read: not now'],
  [[throwing(new Error('no'))], '[0]', 'cannot be read: no'],
  [throwing('just words'), '', 'cannot be read: undefined'],
  [throwing(null), '', 'cannot be read: something that is not an error was thrown'],
  [
    revoked(),
    '',
    "cannot be read: Cannot perform 'getPrototypeOf' on a proxy that has been revoked",
  ],
  [Object.create(Map.prototype), '', expect.stringContaining('cannot be read: ') as string],
  [{ o: shrinking }, '.o.a', changed],
  [[growing(new Map<unknown, unknown>(), (map, key) => map.set(key, 1))], '[0]', changed],
  [[growing(new Set<unknown>(), (set, member) => set.add(member))], '[0]', changed],
  [emptying(), '', changed],
  // How a path is written.
  [{ 'a b': { '': { 1: { ünder: Symbol('x') } } } }, '["a b"][""]["1"]["ünder"]', symbol],
  [{ $a_1: { ['k'.repeat(41)]: Symbol('x') } }, `.$a_1["${'k'.repeat(40)}…"]`, symbol],
  [new Map([['Mika', [Symbol('x')]]]), '.get("Mika")[0]', symbol],
  [
    new Map<unknown, unknown>([
      [1, 1],
      [2, Symbol('x')],
    ]),
    '.get(2)',
    symbol,
  ],
  [new Map<unknown, unknown>([[true, Symbol('x')]]), '.get(true)', symbol],
  [new Map<unknown, unknown>([[{}, Symbol('x')]]), '.values()[0]', symbol],
  [
    new Map<unknown, unknown>([
      [1, 1],
      [Symbol('x'), 1],
    ]),
    '.keys()[1]',
    symbol,
  ],
  [new Set([1, 2, Symbol('x')]), '.values()[2]', symbol],
  [new Error('a', { cause: { b: Symbol('x') } }), '.cause.b', symbol],
];

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

test.each(table.map(([value, path, why], row) => ({ row, value, path, why })))(
  'M9: row $row fails at the call with its path ($path) and its reason ($why)',
  ({ value, path, why }) => {
    const refusal = refusalOfArguments([value]);
    expect(refusal.path).toBe(`[0]${path}`);
    expect(refusal.why).toEqual(why);
    expect(refusal.name).toBe('CannotCrossError');
  },
);

test('M9: the message says which argument, where in it, and why', () => {
  const message = (args: unknown[]) => refusalOfArguments(args).message;
  const songs = [{}, {}, {}, { cover: Symbol('x') }];
  expect(message(['Mika', { songs }])).toBe(`argument 2: .songs[3].cover ${symbol}`);
  expect(message(['Mika', Symbol('x')])).toBe(`argument 2 ${symbol}`);
});

test('M9: also for a value that is no argument', () => {
  expect(refusalOfValue(Symbol('x')).message).toBe(`the value ${symbol}`);
  expect(refusalOfValue(Symbol('x')).path).toBe('');
  expect(refusalOfValue([Symbol('x')]).message).toBe(`[0] ${symbol}`);
});

test('M9: the error of a proxy is kept as the cause', () => {
  const thrown = new Error('no');
  expect(refusalOfArguments([throwing(thrown)]).cause).toBe(thrown);
  expect('cause' in refusalOfArguments([Symbol('x')])).toBe(false);
});

test('M9: encoding another message from inside a value has a path of its own', () => {
  const sending = new Proxy(
    {},
    {
      ownKeys: () => {
        encodeValue(new Writer(), { deep: Symbol('x') }, new Exchanged(), limits);
        return [];
      },
    },
  );
  const refusal = refusalOfArguments([{ outer: sending }]);
  expect(refusal.path).toBe('[0].outer');
  expect(refusal.cause).toBeInstanceOf(CannotCrossError);
});

describe('M9: too deep', () => {
  const shallow = { nestingDepth: 3, messageBytes: 1000 };
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) });

  test('a value as deep as the limit can cross', () => {
    const writer = new Writer();
    encodeValue(writer, nested(3), new Exchanged(), shallow);
    encodeArguments(writer, [nested(3), nested(3)], new Exchanged(), shallow);
  });

  test('a deeper one cannot', () => {
    expect(refusalOfValue(nested(4), shallow).path).toBe('.in.in.in');
    expect(refusalOfArguments([1, nested(4)], shallow).message).toBe(
      'argument 2: .in.in.in is nested more than 3 levels deep',
    );
  });

  test.each([
    ['arrays', [[[[]]]]],
    ['maps', new Map([[1, [[[]]]]])],
    ['sets', new Set([[[[]]]])],
    ['causes', new Error('a', { cause: [[new Error('d', { cause: 1 })]] })],
  ])('that counts for %s', (_, value) => {
    expect(refusalOfValue(value, shallow).why).toBe('is nested more than 3 levels deep');
  });

  test('endless nesting ends at the limit, not with a stack overflow', () => {
    const endless: ProxyHandler<object> = {
      ownKeys: () => ['in'],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: 0 }),
      get: (_target, key) => (key === 'in' ? new Proxy({}, endless) : undefined),
    };
    expect(refusalOfValue(new Proxy({}, endless)).path).toBe('.in'.repeat(64));
  });
});

describe('M9: too large', () => {
  const small = { nestingDepth: 10, messageBytes: 100 };
  const why = 'makes the message larger than 100 bytes';

  test('a message may be as large as the limit, wherever in the writer it starts', () => {
    const writer = new Writer();
    writer.string('before');
    encodeValue(writer, 'x'.repeat(98), new Exchanged(), small);
    encodeArguments(writer, ['x'.repeat(97)], new Exchanged(), small);
    encodeValue(writer, new Array(98), new Exchanged(), small);
  });

  test.each<[string, unknown, string]>([
    ['a string', 'x'.repeat(99), ''],
    ['a string of few characters and many bytes', '€'.repeat(34), ''],
    ['strings', { a: 'x'.repeat(50), b: 'x'.repeat(50), c: 1 }, '.b'],
    ['a key', { a: 1, ['k'.repeat(100)]: 1 }, `["${'k'.repeat(40)}…"]`],
    ['a key of many bytes', { ['€'.repeat(40)]: 1 }, `["${'€'.repeat(40)}"]`],
    ['bytes', [new Uint8Array(97)], '[0]'],
    ['numbers', [Array.from({ length: 12 }, () => 0.5)], '[0][10]'],
    ['the name of an error', Object.assign(new Error(''), { name: 'x'.repeat(100) }), '.name'],
    ['the message of an error', [new Error('x'.repeat(100))], '[0].message'],
    ['an array that is nothing but long', new Array(4e9), ''],
    ['an array that just does not fit', new Array(99), ''],
    ['a set', new Set(Array.from({ length: 99 }, (_, i) => i)), ''],
    ['a map', new Map(Array.from({ length: 60 }, (_, i) => [i, i])), '.keys()[49]'],
    ['what the reference layer writes', [() => 1, 'x'.repeat(95)], '[1]'],
  ])('%s', (_, value, path) => {
    const refusal = refusalOfValue(value, small);
    expect([refusal.path, refusal.why]).toEqual([path, why]);
  });

  test('a value that cannot fit is not read to its end', () => {
    const writer = new Writer(256);
    const huge = ['x'.repeat(5000), new Uint8Array(5000), new Error('x'.repeat(5000))];
    for (const value of [...huge, { ['x'.repeat(5000)]: 1 }]) {
      expect(() => encodeValue(writer, value, new Exchanged(), small)).toThrow(why);
    }
    expect(writer.bytes).toHaveLength(256);
  });

  test('all arguments count together', () => {
    const half = 'x'.repeat(50);
    expect(refusalOfArguments([half, half], small).path).toBe('[1]');
    expect(refusalOfArguments(['x'.repeat(200)], small).path).toBe('[0]');
    expect(refusalOfArguments(new Array(101).fill(1), small).path).toBe('[99]');
  });
});
