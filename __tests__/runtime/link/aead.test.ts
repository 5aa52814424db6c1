import { createCipheriv, createDecipheriv } from 'node:crypto';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { open, seal } from '../../../src/runtime/link/noise/aead';
import { RandomStream } from '../../../src/simulation/random';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replace(/\s/g, ''), 'hex'));

test('seal gives the example of RFC 8439, 2.8.2', () => {
  const text = new TextEncoder().encode(
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
  );
  const key = new Uint8Array(32).map((_, at) => 0x80 + at);
  const sealed = new Uint8Array(text.length + 16);
  seal(key, hex('070000004041424344454647'), hex('50515253c0c1c2c3c4c5c6c7'), text, sealed);
  expect(sealed.slice(0, 16)).toEqual(hex('d31a8d34648e60db7b86afbc53ef7ec2'));
  expect(sealed.slice(-16)).toEqual(hex('1ae10b594f09e26a7e902ecbd0600691'));
});

test('seal takes messages and associated data of any length', () => {
  const [key, nonce] = [new Uint8Array(32).fill(1), new Uint8Array(12).fill(2)];
  // Each is longer than the one before.
  for (const [associated, length] of [
    [64, 16_384],
    [64, 40_000],
    [100_000, 20],
  ] as const) {
    const [beside, plain] = [new Uint8Array(associated).fill(3), new Uint8Array(length).fill(4)];
    const ours = new Uint8Array(length + 16);
    seal(key, nonce, beside, plain, ours);
    const theirs = chacha20poly1305(key, nonce, beside).encrypt(plain);
    expect(Buffer.from(ours).equals(theirs)).toBe(true);
  }
});

const seed = Number(process.env.SEED ?? 8439);
/** 100,000 in `npm run test:hostile`. */
const RECORDS = Number(process.env.FUZZ_FRAMES ?? 3000);

function sealedByNode(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  plain: Uint8Array,
): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  cipher.setAAD(associated, { plaintextLength: plain.length });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openedByNode(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  sealed: Uint8Array,
): Buffer {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  const length = sealed.length - 16;
  decipher.setAAD(associated, { plaintextLength: length });
  decipher.setAuthTag(sealed.subarray(length));
  return Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()]);
}

test(`seal and open agree with noble and with node:crypto on ${RECORDS} records (seed ${seed})`, () => {
  const random = new RandomStream(`aead ${seed}`);
  const lengths = [0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 192, 193, 16_352, 40_000];
  for (let round = 0; round < RECORDS; round++) {
    const length = lengths[round] ?? random.below(random.chance(0.9) ? 100 : 700);
    const [key, nonce, plain] = [random.bytes(32), random.bytes(12), random.bytes(length)];
    const associated = random.bytes(random.chance(0.5) ? 0 : random.below(40));
    const ours = new Uint8Array(length + 16);
    seal(key, nonce, associated, plain, ours);
    expect(sealedByNode(key, nonce, associated, plain).equals(ours)).toBe(true);
    expect(openedByNode(key, nonce, associated, ours).equals(plain)).toBe(true);
    const noble = chacha20poly1305(key, nonce, associated).encrypt(plain);
    expect(Buffer.from(ours).equals(noble)).toBe(true);
    const opened = new Uint8Array(length);
    open(key, nonce, associated, ours, opened);
    expect(Buffer.from(opened).equals(plain)).toBe(true);

    const forged = ours.slice();
    const at = random.below(forged.length);
    forged[at] = (forged[at] as number) ^ (1 << random.below(8));
    const untouched = new Uint8Array(length).fill(9);
    expect(() => open(key, nonce, associated, forged, untouched)).toThrow();
    expect(untouched.every(byte => byte === 9)).toBe(true);
    expect(() => open(key, nonce, Uint8Array.of(...associated, 1), ours, untouched)).toThrow();
  }
});
