import fc from 'fast-check';
import { MalformedError } from '../../../src/runtime/bytes/bytes';
import { FrameSplitter } from '../../../src/runtime/link/frames';
import { frame, varint } from '../stranger';

/** The frames read from these pieces. */
function framesOf(pieces: readonly (readonly number[])[], limitBytes = 1_000): number[][] {
  const splitter = new FrameSplitter(limitBytes);
  const frames: number[][] = [];
  for (const piece of pieces) {
    splitter.push(Uint8Array.from(piece), ({ bytes, at, end }) => {
      frames.push([...bytes.subarray(at, end)]);
      return true;
    });
  }
  return frames;
}

const anyFrames = fc.array(
  fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 300 }),
  {
    maxLength: 8,
  },
);

test('frames are read as they were written, however the stream is cut', () => {
  fc.assert(
    fc.property(anyFrames, fc.array(fc.nat(200), { maxLength: 30 }), (bodies, cuts) => {
      const stream = bodies.flatMap(body => frame(body));
      const pieces: number[][] = [];
      let from = 0;
      for (const length of cuts) {
        pieces.push(stream.slice(from, from + length));
        from += length;
      }
      pieces.push(stream.slice(from));
      expect(framesOf(pieces)).toEqual(bodies);
    }),
    { seed: 5, numRuns: 300 },
  );
});

test('frames are read from single bytes', () => {
  const lengths = [3, 127, 128, 200, 256, 1];
  const stream = lengths.flatMap(length => frame(new Array<number>(length).fill(7)));
  expect(framesOf(stream.map(byte => [byte])).map(({ length }) => length)).toEqual(lengths);
});

test('earlier contents of the buffer are not read again', () => {
  const full = frame(new Array<number>(20).fill(0x7f));
  // The length of the next frame comes in single bytes, where the body of the first one was.
  const pieces = [full.slice(0, 10), [...full.slice(10), 0x80], [0x83], [0x01], [5]];
  expect(framesOf(pieces, 100_000)).toHaveLength(1);
});

test('a frame of exactly the limit passes; one byte more is refused by its length alone', () => {
  expect(framesOf([frame(new Array<number>(1_000).fill(1))])).toHaveLength(1);
  expect(() => framesOf([varint(1_001)])).toThrow(MalformedError);
  expect(() => framesOf([varint(1_001)])).toThrow(
    'a frame of 1001 bytes is over the limit of 1000',
  );
});

test.each([
  ['a length of 2^28 - 1', [0xff, 0xff, 0xff, 0x7f]],
  ['the first bytes of a giant length', [0xff, 0xff]],
])('no bytes are awaited for %s', (_what, bytes) => {
  expect(() => framesOf([bytes])).toThrow(/over the limit/);
});

test('a length of more than four bytes, and an empty frame, are refused', () => {
  expect(() => framesOf([[0x80, 0x80, 0x80, 0x80, 0x01]])).toThrow(
    'a frame has no sensible length',
  );
  expect(() => framesOf([[0]])).toThrow('a frame is empty');
});

test('no frame is delivered after the receiver has stopped it', () => {
  const splitter = new FrameSplitter(100);
  let handled = 0;
  splitter.push(Uint8Array.from([...frame([1]), ...frame([2]), ...frame([3])]), () => {
    handled += 1;
    return false;
  });
  expect(handled).toBe(1);

  const later: number[] = [];
  splitter.push(
    Uint8Array.from(frame([4])),
    ({ bytes, at }) => later.push(bytes[at] as number) > 0,
  );
  expect(later).toEqual([4]);
});

test('B1: a frame that comes byte by byte is copied a few times, not with every byte', () => {
  const splitter = new FrameSplitter(100_000);
  const buffers = new Set<Uint8Array>();
  for (const byte of frame(new Array<number>(50_000).fill(9)).slice(0, -1)) {
    splitter.push(Uint8Array.of(byte), () => true);
    buffers.add((splitter as unknown as { buffer: Uint8Array }).buffer);
  }
  expect(buffers.size).toBeLessThan(20);
});

test('it keeps no more of an unfinished frame than was received, and frees it with the rest', () => {
  const splitter = new FrameSplitter(100_000);
  const { buffer } = splitter as unknown as { buffer: Uint8Array };
  const kept = () => (splitter as unknown as { buffer: Uint8Array }).buffer.length;
  const whole = frame(new Array<number>(50_000).fill(9));
  for (let at = 0; at < whole.length - 1; at += 1_000) {
    splitter.push(
      Uint8Array.from(whole.slice(at, Math.min(at + 1_000, whole.length - 1))),
      () => true,
    );
    expect(kept()).toBeLessThanOrEqual(2 * (at + 2_000));
  }
  let frames = 0;
  splitter.push(Uint8Array.from(whole.slice(-1)), () => ++frames > 0);
  expect(frames).toBe(1);
  expect(kept()).toBe(buffer.length);
});

test("kept bytes are a copy of the platform's", () => {
  const splitter = new FrameSplitter(100);
  const piece = Uint8Array.from(frame([1, 2, 3]).slice(0, 3));
  splitter.push(piece, () => true);
  piece.fill(0xee);
  const seen: number[] = [];
  splitter.push(
    Uint8Array.from([3]),
    ({ bytes, at, end }) => seen.push(...bytes.subarray(at, end)) > 0,
  );
  expect(seen).toEqual([1, 2, 3]);
});
