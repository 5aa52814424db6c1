import { poly1305 } from '@noble/ciphers/_poly1305.js';
import { Poly1305 } from '../../../src/runtime/link/noise/poly1305';
import { RandomStream } from '../../../src/simulation/random';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replace(/\s/g, ''), 'hex'));
const words = (bytes: Uint8Array) => new Uint32Array(bytes.slice().buffer);

function tagOf(key: Uint8Array, message: Uint8Array): string {
  const mac = new Poly1305();
  const tag = new Uint32Array(4);
  mac.start(words(key));
  mac.absorb(words(message), message.length / 4);
  mac.finish(tag);
  return Buffer.from(tag.buffer).toString('hex');
}

const zeros = (count: number) => '00'.repeat(count);
const ones = (count: number) => 'ff'.repeat(count);

/** RFC 8439, A.3, those of whole blocks: numbers 7 to 11 are about carries and the last reduction. */
test.each([
  [1, zeros(32), zeros(64), zeros(16)],
  [7, `02${zeros(31)}`, ones(16), `03${zeros(15)}`],
  [8, `02${zeros(15)}${ones(16)}`, `02${zeros(15)}`, `03${zeros(15)}`],
  [9, `01${zeros(31)}`, `${ones(16)}f0${ones(15)}11${zeros(15)}`, `05${zeros(15)}`],
  [10, `01${zeros(31)}`, `${ones(16)}fb${'fe'.repeat(15)}${'01'.repeat(16)}`, zeros(16)],
  [11, `02${zeros(31)}`, `fd${ones(15)}`, `fa${ones(15)}`],
  [
    12,
    `0100000000000000 04${zeros(23)}`,
    `e33594d7505e43b9${zeros(8)}3394d7505e4379cd01${zeros(7)}${zeros(16)}01${zeros(15)}`,
    `14${zeros(7)}55${zeros(7)}`,
  ],
  [
    13,
    `0100000000000000 04${zeros(23)}`,
    `e33594d7505e43b9${zeros(8)}3394d7505e4379cd01${zeros(7)}${zeros(16)}`,
    `13${zeros(15)}`,
  ],
])('Poly1305 computes test vector %i of RFC 8439, A.3', (_, key, message, tag) => {
  expect(tagOf(hex(key), hex(message))).toBe(tag);
  expect(Buffer.from(poly1305(hex(message), hex(key))).toString('hex')).toBe(tag);
});

test('Poly1305 reduces sums just below and above a multiple of 2^130', () => {
  const key = hex(`01${zeros(31)}`);
  for (let blocks = 1; blocks <= 40; blocks++) {
    for (let below = 1; below <= 60; below++) {
      const message = new Uint8Array(16 * blocks).fill(0xff, 0, 16);
      message[0] = 0x100 - below;
      expect(tagOf(key, message)).toBe(Buffer.from(poly1305(message, key)).toString('hex'));
    }
  }
});

const seed = Number(process.env.SEED ?? 1305);

test(`Poly1305 agrees with noble on bytes that carry far (seed ${seed})`, () => {
  const random = new RandomStream(`poly1305 ${seed}`);
  const extremes = [0x00, 0x01, 0x7f, 0x80, 0xfb, 0xfe, 0xff, 0xff, 0xff];
  const draw = (length: number) =>
    random.chance(0.3)
      ? random.bytes(length)
      : new Uint8Array(length).map(() => extremes[random.below(extremes.length)] as number);
  for (let round = 0; round < 5000; round++) {
    const [key, message] = [draw(32), draw(16 * random.below(9))];
    const expected = Buffer.from(poly1305(message, key)).toString('hex');
    expect(tagOf(key, message)).toBe(expected);
  }
});

test('Poly1305 starts each message from zero', () => {
  const mac = new Poly1305();
  const tag = new Uint32Array(4);
  const [key, message] = [words(hex(`${ones(32)}`)), words(hex(`${'a5'.repeat(48)}`))];
  const tags = [1, 2].map(() => {
    mac.start(key);
    mac.absorb(message, message.length);
    mac.finish(tag);
    return [...tag];
  });
  expect(tags[1]).toEqual(tags[0]);
});
