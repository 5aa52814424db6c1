import vm from 'node:vm';

import { argumentsCrossed, crossed, encoded, encodedArguments, inHex } from './crossing';
import { differenceInShape } from './shape';

const scalars: [string, unknown][] = [
  ['null', null],
  ['undefined', undefined],
  ['true', true],
  ['false', false],
  ...[0, 1, 63, 64, 127, 128, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e300].flatMap(
    (number): [string, unknown][] => [
      [`${number}`, number],
      [`${-number} (negative)`, -number],
    ],
  ),
  ['0.1', 0.1],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ...[0n, 1n, 255n, 256n, 2n ** 64n, 2n ** 8192n - 1n].flatMap((bigint): [string, unknown][] => [
    [`the bigint ${bigint}`.slice(0, 40), bigint],
    [`the bigint ${-bigint} (negative)`.slice(0, 40), -bigint],
  ]),
  ['an empty string', ''],
  ['a string', 'Relax'],
  ['63 bytes', 'x'.repeat(63)],
  ['64 bytes', 'x'.repeat(64)],
  ['63 bytes of 21 characters', '€'.repeat(21)],
  ['66 bytes of 22 characters', '€'.repeat(22)],
  ['a long string', 'Take it easy. '.repeat(1000)],
  ['a string with an emoji', 'grace kelly 🎹'],
  ['half of an emoji', '\ud83c'],
  ['a string with zeros', 'a\0b'],
];

test.each(scalars)('M9: %s arrives as it was sent', (_, value) => {
  expect(crossed(value)).toBe(value);
});

const composed: [string, () => unknown][] = [
  ['bytes', () => Uint8Array.of(0, 1, 255)],
  ['no bytes', () => new Uint8Array(0)],
  ['many bytes', () => new Uint8Array(5000).fill(7)],
  ['a date', () => new Date(1_700_000_000_123)],
  ['a date before 1970', () => new Date(-1)],
  ['the last date', () => new Date(8.64e15)],
  ['an invalid date', () => new Date(NaN)],
  ['an empty array', () => []],
  ['an array', () => [1, 'two', [3, [4]], undefined, null]],
  ['an array of nothing but holes', () => new Array(5)],
  ['an array with holes', () => Object.assign(new Array(4), { 1: 'a', 2: undefined })],
  ['an empty object', () => ({})],
  ['an object', () => ({ artist: 'Mika', title: 'Relax', tags: { year: 2007 }, none: undefined })],
  ['keys that are numbers, and others', () => ({ 7: 'a', 1023: 'b', 4294967294: 'c', z: 1, a: 2 })],
  ['keys that only look like numbers', () => ({ '01': 1, '4294967295': 2, '-1': 3, '1.5': 4 })],
  ['keys that every object has', () => ({ toString: 1, constructor: 2, hasOwnProperty: 3 })],
  ['an empty key', () => ({ '': 1 })],
  ['a then that is no method', () => ({ if: 1, then: { else: 2 } })],
  [
    'a map',
    () =>
      new Map<unknown, unknown>([
        ['a', 1],
        [NaN, 2],
        [{}, [3]],
        [0, -0],
      ]),
  ],
  ['a set', () => new Set<unknown>(['b', 'a', null, new Set([1])])],
  ['an error', () => new Error('out of earshot')],
  ['an error of a built-in class', () => new RangeError('too far')],
  ['an error with a cause', () => new TypeError('no', { cause: new Error('why', { cause: 3 }) })],
  ['an error whose cause is undefined', () => new Error('no', { cause: undefined })],
];

test.each(composed)('M9: %s arrives in the same shape', (_, make) => {
  expect(differenceInShape(crossed(make()), make())).toBeUndefined();
});

test('M9: the value that arrives is a copy', () => {
  const songs = [{ title: 'Relax' }];
  const arrived = crossed(songs) as typeof songs;
  (arrived[0] as { title: string }).title = 'Lollipop';
  expect(songs).toEqual([{ title: 'Relax' }]);
});

test('M9: bytes are a copy of the part that was passed, and a Node Buffer is bytes', () => {
  const sent = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
  const arrived = crossed(sent) as Uint8Array;
  sent.fill(9);
  expect(arrived).toEqual(Uint8Array.of(2, 3));
  expect(Object.getPrototypeOf(crossed(Buffer.from('ok')))).toBe(Uint8Array.prototype);
  expect(crossed(Buffer.from('ok'))).toEqual(Uint8Array.of(0x6f, 0x6b));
});

test('M9: the key __proto__ arrives as a key, and changes no prototype', () => {
  const arrived = crossed(JSON.parse('{"__proto__": {"polluted": true}, "a": 1}')) as object;
  expect(Object.keys(arrived)).toEqual(['__proto__', 'a']);
  expect(Object.getPrototypeOf(arrived)).toBe(Object.prototype);
  expect('polluted' in arrived).toBe(false);
});

test('M9: an object without a prototype arrives as a plain one', () => {
  const bare = Object.assign(Object.create(null) as object, { a: 1 });
  const arrived = crossed(bare);
  expect(arrived).toEqual({ a: 1 });
  expect(Object.getPrototypeOf(arrived)).toBe(Object.prototype);
});

test('M9: only enumerable own properties cross', () => {
  const object = Object.defineProperties(
    { shown: 1 },
    { hidden: { value: 2 }, [Symbol('hidden')]: { value: 3 } },
  );
  expect(crossed(object)).toEqual({ shown: 1 });
});

test('M9: a plain object crosses as one whatever its toStringTag', () => {
  const claims = Object.defineProperty({ a: 1 }, Symbol.toStringTag, { value: 'Map' });
  expect(crossed(claims)).toEqual({ a: 1 });
});

describe('M9: an error arrives', () => {
  test('as an error of its class, without its stack', () => {
    const arrived = crossed(new TypeError('no such song')) as TypeError;
    expect(arrived).toBeInstanceOf(TypeError);
    expect(Object.keys(arrived)).toEqual([]);
    expect(arrived.stack).toBe('TypeError: no such song');
  });

  test('under its name if its class is not known everywhere', () => {
    class NoSuchSong extends Error {
      override name = 'NoSuchSong';
      song = 'Relax';
    }
    const arrived = crossed(new NoSuchSong('not here')) as NoSuchSong;
    expect(Object.getPrototypeOf(arrived)).toBe(Error.prototype);
    expect(String(arrived)).toBe('NoSuchSong: not here');
    expect(Object.keys(arrived)).toEqual([]);
    expect('cause' in arrived).toBe(false);
  });
});

describe('M9: from another realm', () => {
  test.each<[string, string, unknown]>([
    ['a plain object', '({a: [1, {b: 2}]})', { a: [1, { b: 2 }] }],
    ['an array', '[1, 2]', [1, 2]],
    ['a map', 'new Map([[1, {}]])', new Map([[1, {}]])],
    ['a set', 'new Set([1, []])', new Set([1, []])],
    ['a date', 'new Date(5)', new Date(5)],
    ['an error', 'new RangeError("far")', new RangeError('far')],
    ['bytes', 'Uint8Array.of(1, 2)', Uint8Array.of(1, 2)],
  ])('%s crosses like one of ours', (_, code, ours) => {
    const theirs = vm.runInNewContext(code) as unknown;
    expect(inHex(encoded(theirs))).toBe(inHex(encoded(ours)));
    expect(differenceInShape(crossed(theirs), ours)).toBeUndefined();
  });
});

describe('M9: shared and cyclic parts keep their shape', () => {
  test('a shared part arrives once', () => {
    const date = new Date(0);
    const bytes = Uint8Array.of(1);
    const song = { title: 'Relax' };
    const [a, b, c, d, e, f] = crossed([song, song, date, date, bytes, bytes]) as unknown[];
    expect([a === b, c === d, e === f]).toEqual([true, true, true]);
  });

  test('equal but distinct parts arrive twice', () => {
    const [a, b] = crossed([{}, {}]) as unknown[];
    expect(a).not.toBe(b);
  });

  test('a cyclic object', () => {
    const album: Record<string, unknown> = { title: 'Life in Cartoon Motion' };
    album.songs = [{ album }];
    const arrived = crossed(album) as { songs: { album: unknown }[] };
    expect(arrived.songs[0]?.album).toBe(arrived);
  });

  test('a map that is its own key and value, a set in itself, an error that caused itself', () => {
    const map = new Map<unknown, unknown>();
    map.set(map, map);
    const set = new Set<unknown>();
    set.add(set);
    const error = new Error('again');
    error.cause = error;
    for (const value of [map, set, error]) {
      expect(differenceInShape(crossed(value), value)).toBeUndefined();
    }
  });

  test('across many parts, where the lookup is a map', () => {
    const parts = Array.from({ length: 30 }, (_, i) => ({ i }));
    const value = [...parts, ...parts];
    expect(differenceInShape(crossed(value), value)).toBeUndefined();
  });

  test('between the arguments of one call', () => {
    const song: Record<string, unknown> = {};
    song.itself = song;
    const [first, , second] = argumentsCrossed([song, 1, song]) as { itself: unknown }[];
    expect(first).toBe(second);
    expect(first?.itself).toBe(first);
  });
});

describe('M9: arguments', () => {
  test.each([[[]], [['Mika', 'Relax']], [[1, undefined, null]], [[[], {}, new Set()]]])(
    '%j arrive as they were sent',
    args => {
      expect(differenceInShape(argumentsCrossed(args), args)).toBeUndefined();
    },
  );

  test('a song takes 12 bytes, and ok takes 3', () => {
    expect(encodedArguments(['Mika', 'Relax'])).toHaveLength(12);
    expect(encoded('ok')).toHaveLength(3);
  });
});
