import v8 from 'node:v8';
import vm from 'node:vm';

import { Reader, Writer } from '../../../src/runtime/bytes/bytes';
import { decodeValue } from '../../../src/runtime/values';
import { encoded, encodedArguments, Exchanged, hex, limits } from './crossing';

v8.setFlagsFromString('--expose_gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const MESSAGE_BYTES = 48 * 1024;

/** A message with as many of these as fit. */
function manyOf(digits: string): Uint8Array {
  const one = hex(digits);
  const count = Math.floor(MESSAGE_BYTES / one.length);
  const writer = new Writer();
  writer.byte(0x8c);
  writer.varint(count);
  for (let i = 0; i < count; i++) {
    writer.raw(one);
  }
  return writer.written();
}

/** Memory per received byte. An empty map in V8 takes 96 times its two bytes; nothing should take much more. */
const MOST_PER_BYTE = 128;

/** Keeps everything that arrives, so that each measurement starts where the last one ended. */
const kept: unknown[] = [];
let heldBefore = heldBytes();

function bytesTakenBy(read: () => unknown): number {
  kept.push(read());
  const before = heldBefore;
  heldBefore = heldBytes();
  return heldBefore - before;
}

describe('M9: a received message takes at most a fixed multiple of its bytes', () => {
  test.each([
    ['arrays of one', '8c 01 00'],
    ['holes', '8d'],
    ['objects with a key that is a large index', '8e 01 04 31 30 32 33 00'],
    ['objects with a key that is a middling index', '8e 01 03 35 30 30 00'],
    ['objects with such a key after others', '8e 03 01 30 00 01 31 00 04 31 30 32 33 00'],
    ['empty maps', '8f 00'],
    ['empty sets', '90 00'],
    ['no bytes', '8a 00'],
    ['errors', '91 00 00'],
    ['arrays in arrays', '8c 01 8c 01 8c 01 8c 00'],
  ])('%s', (_, digits) => {
    const bytes = manyOf(digits);
    const read = () => decodeValue(new Reader(bytes), new Exchanged(), limits);
    expect(bytesTakenBy(read) / bytes.length).toBeLessThan(MOST_PER_BYTE);
  });

  test('nested false lengths', () => {
    const lies = hex('8c ff ff 02 '.repeat(60));
    const bytes = Uint8Array.of(...lies, ...new Uint8Array(MESSAGE_BYTES));
    const read = () => decodeValue(new Reader(bytes), new Exchanged(), limits);
    const taken = bytesTakenBy(() => expect(read).toThrow('ends too early'));
    expect(taken / bytes.length).toBeLessThan(MOST_PER_BYTE);
  });
});

test('B1: no stack is walked for an error that arrives', () => {
  const before = Error.stackTraceLimit;
  const seen: number[] = [];
  const property = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit') ?? {};
  Object.defineProperty(Error, 'stackTraceLimit', {
    get: () => seen[seen.length - 1] ?? before,
    set: (limit: number) => seen.push(limit),
    configurable: true,
  });
  try {
    const bytes = hex('91 00 00');
    expect(decodeValue(new Reader(bytes), new Exchanged(), limits)).toBeInstanceOf(Error);
  } finally {
    Object.defineProperty(Error, 'stackTraceLimit', property);
  }
  expect(seen).toEqual([0, before]);
  expect(Error.stackTraceLimit).toBe(before);
});

describe('M9: the most frequent values are cheap', () => {
  const { Map: RealMap, Set: RealSet } = globalThis;

  function withoutMaps(run: () => void): void {
    const refuse = function () {
      throw new Error('a map or a set was made');
    };
    Object.assign(globalThis, { Map: refuse, Set: refuse });
    try {
      run();
    } finally {
      Object.assign(globalThis, { Map: RealMap, Set: RealSet });
    }
  }

  test('no map is made for strings and numbers, nor for a few objects', () => {
    const none = new Exchanged();
    withoutMaps(() => {
      encodedArguments(['Mika', 'Relax', 2007, 0.5, null, undefined, true, 5n], none);
      encoded({ artist: 'Mika', songs: [{ title: 'Relax' }] }, none);
    });
  });

  test('the measurement would notice a map', () => {
    const none = new Exchanged();
    const many = Array.from({ length: 20 }, () => ({}));
    expect(() => withoutMaps(() => encoded(many, none))).toThrow('a map or a set was made');
  });
});
