import { MalformedError, Reader } from '../../../src/runtime/bytes/bytes';
import { decodeArguments, decodeValue } from '../../../src/runtime/values';
import { encoded, Exchanged, hex, inHex, limits } from './crossing';

const read = (digits: string) => decodeValue(new Reader(hex(digits)), new Exchanged(), limits);
const readArguments = (digits: string) =>
  decodeArguments(new Reader(hex(digits)), new Exchanged(), limits);

const table: [string, string][] = [
  ['a free tag', '95'],
  ['the last free tag', 'ff'],
  ['a hole outside an array', '8d'],
  ['a hole in an object', '8e 01 01 61 8d'],
  ['a hole in a set', '90 01 8d'],
  ['a small number as a large one', '84 3f'],
  ['a number with a byte too many', '84 c0 00'],
  ['a number beyond the safe ones', '84 80 80 80 80 80 80 80 10'],
  ['minus zero as a whole number', '85 00'],
  ['a whole number as a float', '86 3f f0 00 00 00 00 00 00'],
  ['zero as a float', '86 00 00 00 00 00 00 00 00'],
  ['a NaN of another form', '86 7f f8 00 00 00 00 00 01'],
  ['a float that is cut off', '86 00 00'],
  ['minus zero as a bigint', '88 00'],
  ['a bigint with a zero in front', '87 02 00 01'],
  ['a bigint that is cut off', '87 02 01'],
  ['a bigint that is too large', '87 81 08 01'],
  ['a short string as a long one', '89 02 6f 6b'],
  ['a long string that is cut off', '89 40 61'],
  ['a short string that is cut off', '43 6f 6b'],
  ['bytes that are cut off', '8a 05 00'],
  ['a date with a part of a millisecond', '8b 3f e0 00 00 00 00 00 00'],
  ['a date at minus zero', '8b 80 00 00 00 00 00 00 00'],
  ['a date after the last', '8b 43 3e b2 08 c2 dc 00 01'],
  ['a date at infinity', '8b 7f f0 00 00 00 00 00 00'],
  ['an array that is cut off', '8c 02 01'],
  ['an object that is cut off', '8e 02 01 61 01'],
  ['a key twice', '8e 02 01 61 01 01 61 01'],
  ['a key twice that every object has', `8e 02 ${key('toString')} 01 ${key('toString')} 01`],
  ['the key __proto__ twice', `8e 02 ${key('__proto__')} 80 ${key('__proto__')} 80`],
  ['keys that are numbers, after others', '8e 02 01 61 01 01 31 01'],
  ['keys that are numbers, in another order', '8e 02 01 32 01 01 31 01'],
  ['a key twice that is a number', '8e 02 01 31 01 01 31 01'],
  ['a key of a map twice', '8f 02 01 05 01 06'],
  ['NaN twice in a map', `8f 02 ${nan()} 05 ${nan()} 06`],
  ['the same object twice as a key', '8f 02 8e 00 01 93 01 01'],
  ['a member of a set twice', '90 02 01 01'],
  ['minus zero in a set', '90 01 86 80 00 00 00 00 00 00 00'],
  ['minus zero as a key of a map', '8f 01 86 80 00 00 00 00 00 00 00 01'],
  ['an error that is cut off', '91 01 45'],
  ['an error whose cause is cut off', '92 01 45 00'],
  ['a part that has not begun', '93 00'],
  ['a part after the last that has begun', '8c 02 8c 00 93 02'],
  ['nothing', ''],
  ['ten thousand arrays in each other', '8c 01 '.repeat(10_000)],
];

function nan(): string {
  return '86 7f f8 00 00 00 00 00 00';
}

function key(name: string): string {
  return inHex(Uint8Array.of(name.length, ...Buffer.from(name)));
}

test.each(table)('M9: %s is malformed', (_, digits) => {
  expect(() => read(digits)).toThrow(MalformedError);
});

test('M9: the valid forms of these are read', () => {
  expect(read('84 40')).toBe(64);
  expect(read('85 01')).toBe(-1);
  expect(read('87 01 05')).toBe(5n);
  expect(read('8c 02 8d 01')).toHaveLength(2);
  expect(read('8e 02 01 31 01 01 61 01')).toEqual({ 1: 1, a: 1 });
  expect(read('8f 02 01 05 02 06')).toEqual(
    new Map([
      [1, 5],
      [2, 6],
    ]),
  );
  expect(read('8b 43 3e b2 08 c2 dc 00 00')).toEqual(new Date(8.64e15));
});

test('M9: there is a tag for every value, and for nothing else', () => {
  const known = Array.from({ length: 256 }, (_, tag) => tag).filter(tag => {
    try {
      decodeValue(new Reader(Uint8Array.of(tag, ...Array(80).fill(1))), new Exchanged(), limits);
      return true;
    } catch (error) {
      return !(error as Error).message.startsWith('unknown tag');
    }
  });
  expect(known).toEqual([...Array(0x95).keys()].filter(tag => tag !== 0x8d));
});

describe('M9: a length beyond the received bytes is malformed before anything is allocated', () => {
  const large = '80 80 80 80 80 80 20';
  test.each([
    ['an array', `8c ${large}`],
    ['an object', `8e ${large}`],
    ['a map', `8f ${large}`],
    ['a set', `90 ${large}`],
    ['bytes', `8a ${large}`],
    ['a string', `89 ${large}`],
    ['a bigint', `87 ${large}`],
    ['an array with one element too many', '8c 03 01 01'],
    ['an object with half a property too many', '8e 02 01 61 01'],
    ['a map with half an entry too many', '8f 02 01 01 02'],
  ])('%s', (_, digits) => {
    expect(() => read(digits)).toThrow(MalformedError);
  });

  test.each([
    ['an array', '8c 04 94 00 01'],
    ['a set', '90 04 94 00 01'],
    ['an object', '8e 03 01 61 94 00 01'],
    ['a map', '8f 03 94 00 94 01 01'],
  ])('%s with references, of which none is received', (_, digits) => {
    const exchanged = new Exchanged();
    const reader = new Reader(hex(digits));
    expect(() => decodeValue(reader, exchanged, limits)).toThrow('ends too early');
    expect(exchanged.received).toEqual([]);
  });

  test('arguments', () => {
    expect(() => readArguments(`${large} 01`)).toThrow('ends too early');
    expect(() => readArguments('02 01')).toThrow('ends too early');
    expect(() => readArguments('01')).toThrow('ends too early');
    const exchanged = new Exchanged();
    const reader = new Reader(hex('04 94 00 01'));
    expect(() => decodeArguments(reader, exchanged, limits)).toThrow('ends too early');
    expect(exchanged.received).toEqual([]);
  });

  test('a set of more members than any may have', () => {
    const members = Array.from({ length: 5000 }, () => '01').join(' ');
    expect(() => read(`90 88 27 ${members}`)).toThrow('a map or a set with 5000 members');
  });
});

describe('M9: the limits hold for received values too', () => {
  const readWithin = (bytes: Uint8Array, nestingDepth: number, messageBytes: number) =>
    decodeValue(new Reader(bytes), new Exchanged(), { nestingDepth, messageBytes });

  test.each([
    ['arrays', [[[]]]],
    ['objects', { a: { b: {} } }],
    ['maps', new Map([[1, new Map([[1, new Map()]])]])],
    ['sets', new Set([new Set([new Set()])])],
    ['causes', new Error('', { cause: new Error('', { cause: new Error('', { cause: 1 }) }) })],
  ])('%s may be as deep as the limit and no deeper', (_, value) => {
    expect(() => readWithin(encoded(value), 3, 1000)).not.toThrow();
    expect(() => readWithin(encoded(value), 2, 1000)).toThrow(MalformedError);
  });

  test('a message as large as the limit is read, a larger one refused', () => {
    const bytes = encoded('x'.repeat(97));
    expect(() => readWithin(bytes, 3, 99)).not.toThrow();
    expect(() => readWithin(bytes, 3, 98)).toThrow(MalformedError);
    const args = Uint8Array.of(1, ...bytes);
    const readArgumentsWithin = (messageBytes: number) =>
      decodeArguments(new Reader(args), new Exchanged(), { nestingDepth: 3, messageBytes });
    expect(() => readArgumentsWithin(100)).not.toThrow();
    expect(() => readArgumentsWithin(99)).toThrow(MalformedError);
  });
});
