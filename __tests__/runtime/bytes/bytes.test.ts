import fc from 'fast-check';

import { MalformedError, Reader, Writer } from '../../../src/runtime/bytes/bytes';

const write = (fill: (writer: Writer) => void, capacity?: number) => {
  const writer = new Writer(capacity);
  fill(writer);
  return writer.written();
};

const readerOf = (...bytes: number[]) => new Reader(Uint8Array.from(bytes));

const fromUnits = (units: number[]) => String.fromCharCode(...units);

/** Any string that JavaScript can hold, halves of surrogate pairs too, mostly long enough to be read in pieces. */
const anyString = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'binary-ascii', maxLength: 100 }),
  fc.array(fc.integer({ min: 0xd7f0, max: 0xe00f }), { maxLength: 600 }).map(fromUnits),
);

describe('varints', () => {
  test.each([
    [0, [0x00]],
    [127, [0x7f]],
    [128, [0x80, 0x01]],
    [300, [0xac, 0x02]],
    [16_383, [0xff, 0x7f]],
    [16_384, [0x80, 0x80, 0x01]],
    [2 ** 31 - 1, [0xff, 0xff, 0xff, 0xff, 0x07]],
    [2 ** 31, [0x80, 0x80, 0x80, 0x80, 0x08]],
    [2 ** 32, [0x80, 0x80, 0x80, 0x80, 0x10]],
    [Number.MAX_SAFE_INTEGER, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('%d has its one form', (value, bytes) => {
    expect([...write(writer => writer.varint(value))]).toEqual(bytes);
    expect(readerOf(...bytes).varint()).toBe(value);
  });

  test('every safe integer survives the round trip', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), value => {
        const reader = new Reader(write(writer => writer.varint(value)));
        return reader.varint() === value && reader.atEnd;
      }),
    );
  });

  test.each([-1, 0.5, 128.5, NaN, Infinity, 2 ** 53])('%d is refused before it is sent', value => {
    const writer = new Writer();
    expect(() => writer.varint(value)).toThrow(RangeError);
    expect(writer.length).toBe(0);
  });

  test.each([
    ['longer than it needs', [0x80, 0x00]],
    ['longer than it needs', [0xff, 0x80, 0x00]],
    ['too large', [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10]],
    ['too large', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ['ends too early', [0x80]],
    ['ends too early', []],
  ])('one that is %s is malformed: %j', (what, bytes) => {
    expect(() => readerOf(...bytes).varint()).toThrow(MalformedError);
    expect(() => readerOf(...bytes).varint()).toThrow(what);
  });
});

describe('floats', () => {
  test('are written with the highest byte first', () => {
    expect([...write(writer => writer.float64(-1.5))]).toEqual([0xbf, 0xf8, 0, 0, 0, 0, 0, 0]);
  });

  test('all survive the round trip, -0 and NaN included', () => {
    fc.assert(
      fc.property(fc.double(), value => {
        const reader = new Reader(write(writer => writer.float64(value)));
        return Object.is(reader.float64(), value) && reader.atEnd;
      }),
      { examples: [[-0], [NaN], [Infinity], [-Infinity], [5e-324]] },
    );
  });

  test('every NaN is written in the same way, whatever its bits in memory', () => {
    const otherNaN = new Float64Array(Uint8Array.of(1, 0, 0, 0, 0, 0, 0xf8, 0xff).buffer);
    expect(otherNaN[0]).toBeNaN();
    expect([...write(writer => writer.float64(otherNaN[0] as number))]).toEqual([
      0x7f, 0xf8, 0, 0, 0, 0, 0, 0,
    ]);
  });

  test('a float that differs in any byte is another float', () => {
    const bytes = [0x40, 0x09, 0x21, 0xfb, 0x54, 0x44, 0x2d, 0x18];
    for (let at = 0; at < 8; at++) {
      const changed = bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
      expect(readerOf(...bytes).float64()).toBe(Math.PI);
      expect(readerOf(...changed).float64()).toBe(Buffer.from(changed).readDoubleBE());
    }
  });

  test('a float is read from its own bytes only', () => {
    const bytes = write(writer => {
      writer.float64(NaN);
      writer.float64(-1.5);
      writer.byte(7);
    });
    const reader = new Reader(bytes);
    expect([reader.float64(), reader.float64(), reader.byte()]).toEqual([NaN, -1.5, 7]);
  });

  test.each([
    [0xff, 0xf8, 0, 0, 0, 0, 0, 0],
    [0x7f, 0xf8, 1, 0, 0, 0, 0, 0],
    [0x7f, 0xf9, 0, 0, 0, 0, 0, 0],
    [0x7f, 0xf8, 0, 0, 0, 0, 0, 1],
    [0x7f, 0xf0, 0, 0, 0, 1, 0, 0],
  ])('a NaN with other bits is malformed: %p %p %p %p %p %p %p %p', (...bytes) => {
    expect(() => readerOf(...bytes).float64()).toThrow(MalformedError);
  });

  test('a truncated float is malformed', () => {
    expect(() => readerOf(0, 0, 0, 0, 0, 0, 0).float64()).toThrow('ends too early');
  });
});

describe('strings', () => {
  test('all survive the round trip, lone surrogates included', () => {
    fc.assert(
      fc.property(anyString, fc.nat(4), (text, capacity) => {
        const reader = new Reader(write(writer => writer.string(text), capacity));
        return reader.string() === text && reader.atEnd;
      }),
      { numRuns: 300 },
    );
  });

  test('well-formed strings are plain UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        const bytes = Buffer.from(text, 'utf8');
        const written = write(writer => writer.string(text));
        const prefix = write(writer => writer.varint(bytes.length));
        return Buffer.concat([prefix, bytes]).equals(written);
      }),
    );
  });

  test.each([
    ['ASCII', 'a'.repeat(128)],
    ['beyond', 'ö'.repeat(64)],
    ['beyond, where the length takes one byte more than it would in ASCII', 'ö'.repeat(100)],
    ['three bytes each', '€'.repeat(50)],
    ['four bytes each', '🎵'.repeat(40)],
    ['pairs across the pieces in which it is read', `${'ö'.repeat(255)}🎵${'🎵'.repeat(300)}`],
  ])('long ones come back: %s', (_, text) => {
    const writer = new Writer(0);
    writer.byte(7);
    writer.string(text);
    const reader = new Reader(writer.written());
    expect(reader.byte()).toBe(7);
    expect(reader.string()).toBe(text);
    expect(reader.atEnd).toBe(true);
  });

  test.each([
    ['a continuation byte at the start', [0x80]],
    ['a byte that UTF-8 does not use', [0xff]],
    ['a character that is cut off', [0xe2, 0x82]],
    ['a character whose second byte is no continuation', [0xc3, 0x28]],
    ['a character whose third byte is no continuation', [0xe2, 0x82, 0x28]],
    ['two bytes for ASCII', [0xc1, 0xbf]],
    ['three bytes where two do', [0xe0, 0x9f, 0xbf]],
    ['four bytes where three do', [0xf0, 0x8f, 0xbf, 0xbf]],
    ['a character beyond the last', [0xf4, 0x90, 0x80, 0x80]],
    ['a character far beyond the last', [0xf5, 0x80, 0x80, 0x80]],
    ['a first byte that no character has', [0xf8, 0x90, 0x80, 0x80]],
    ['the last such byte', [0xff, 0x90, 0x80, 0x80]],
    ['a pair of surrogates instead of its character', [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80]],
  ])('%s is malformed, wherever it stands', (_, bytes) => {
    for (const before of [0, 4, 5, 8, 300]) {
      for (const after of [0, 9]) {
        const text = [...Array(before).fill(0x61), ...bytes, ...Array(after).fill(0x61)];
        expect(() => readerOf(...text).utf8(text.length)).toThrow(MalformedError);
      }
    }
  });

  test('a truncated character is malformed, also when the bytes after the string would complete it', () => {
    const reader = new Reader(Uint8Array.of(0xe2, 0x82, 0xac), 0, 2);
    expect(() => reader.utf8(2)).toThrow('not UTF-8');
  });

  test('a length beyond the received bytes is malformed', () => {
    expect(() => readerOf(3, 0x61, 0x62).string()).toThrow('ends too early');
    expect(() => readerOf(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f).string()).toThrow(
      'ends too early',
    );
  });

  test('random bytes are a string that is written the same, or malformed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
        try {
          const text = new Reader(bytes).utf8(bytes.length);
          return Buffer.from(write(writer => writer.utf8(text))).equals(bytes);
        } catch (error) {
          return error instanceof MalformedError;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('raw bytes', () => {
  test.each([0, 1, 32, 33, 1000])('%d of them survive the round trip', count => {
    const bytes = Uint8Array.from({ length: count }, (_, i) => i);
    expect(new Reader(write(writer => writer.raw(bytes))).raw(count)).toEqual(bytes);
  });

  test.each([3, 100])('a part of %d is written alone', count => {
    const bytes = Uint8Array.from({ length: 200 }, (_, i) => i);
    expect(write(writer => writer.raw(bytes, 5, 5 + count))).toEqual(bytes.slice(5, 5 + count));
  });

  test('bytes that were read outlive the buffer that they came in, also a Node Buffer', () => {
    for (const buffer of [Uint8Array.of(1, 2, 3), Buffer.from([1, 2, 3])]) {
      const read = new Reader(buffer).raw(2);
      buffer.fill(9);
      expect(read).toEqual(Uint8Array.of(1, 2));
    }
  });

  test('a length beyond the received bytes is malformed, and nothing is allocated for it', () => {
    expect(() => readerOf(1, 2).raw(2 ** 52)).toThrow(MalformedError);
  });
});

describe('a writer', () => {
  const things: readonly ((writer: Writer) => void)[] = [
    writer => writer.byte(9),
    writer => writer.varint(2 ** 40),
    writer => writer.float64(0.1),
    writer => writer.raw(Uint8Array.of(1, 2, 3)),
    writer => writer.raw(new Uint8Array(40).fill(4)),
    writer => writer.string(`${'a'.repeat(50)}ö`),
    writer => writer.room(5).fill(6),
  ];

  test('writes the same whatever its first capacity', () => {
    for (const thing of [...things, (writer: Writer) => things.forEach(each => each(writer))]) {
      const expected = Buffer.from(write(thing, 1_000));
      for (let capacity = 0; capacity <= expected.length; capacity++) {
        expect(expected.equals(write(thing, capacity))).toBe(true);
      }
    }
  });

  test('B1: it copies its bytes a few times as it grows, not with every byte', () => {
    const writer = new Writer(16);
    const buffers = new Set<Uint8Array>();
    let largest = 0;
    for (let i = 0; i < 50_000; i++) {
      writer.byte(i);
      writer.varint(1_000);
      buffers.add(writer.bytes);
      largest = Math.max(largest, writer.bytes.length / (writer.length + 16));
    }
    expect(largest).toBeLessThanOrEqual(2);
    expect(buffers.size).toBeLessThan(20);
  });

  test('reserves bytes in the middle that are filled later', () => {
    const writer = new Writer(2);
    writer.byte(1);
    const room = writer.room(3);
    room.set([2, 3, 4]);
    writer.byte(5);
    expect([...writer.written()]).toEqual([1, 2, 3, 4, 5]);
  });

  test('tells whether it holds exactly these bytes', () => {
    const writer = new Writer();
    writer.raw(Uint8Array.of(1, 2, 3, 4));
    writer.reset();
    writer.raw(Uint8Array.of(1, 2, 3));
    expect(writer.holds(Uint8Array.of(1, 2, 3))).toBe(true);
    for (const others of [[], [1, 2], [1, 2, 3, 4], [0, 2, 3], [1, 0, 3], [1, 2, 0]]) {
      expect(writer.holds(Uint8Array.from(others))).toBe(false);
    }
    expect(new Writer().holds(new Uint8Array(0))).toBe(true);
  });

  test('grows as needed and keeps what was written', () => {
    const writer = new Writer(1);
    const expected: number[] = [];
    for (let i = 0; i < 1000; i++) {
      writer.byte(i & 0xff);
      expected.push(i & 0xff);
    }
    expect([...writer.written()]).toEqual(expected);
  });

  test('is empty after a reset', () => {
    const writer = new Writer();
    writer.string('before');
    writer.reset();
    writer.byte(1);
    expect([...writer.written()]).toEqual([1]);
  });
});

describe('a reader', () => {
  test('reads only the part it was given', () => {
    const reader = new Reader(Uint8Array.of(9, 1, 2, 9), 1, 3);
    expect([reader.byte(), reader.atEnd, reader.byte(), reader.atEnd]).toEqual([1, false, 2, true]);
    expect(() => reader.byte()).toThrow(MalformedError);
  });
});
