import { MalformedError } from '../../../src/runtime/bytes/malformed';
import type { HandshakeRole } from '../../../src/runtime/link/noise/handshake';
import { Handshake } from '../../../src/runtime/link/noise/handshake';
import { nobleCryptography } from '../../../src/runtime/link/noise/noble';
import { isCanonicalKey } from '../../../src/runtime/link/noise/public-key';
import { seconds } from '../../../src/runtime';
import { toHex } from '../../../src/runtime/bytes/hex';
import { besiege } from '../siege';
import { dial, hello, resume } from '../stranger';

const PRIME = 2n ** 255n - 19n;
const TOP_BIT = 2n ** 255n;

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
}

const ORDER_8 = [
  39382357235489614581723060781553021112529911719440698176882885853963445705823n,
  325606250916557431795983626356110631294008115727848805560023387167927233504n,
];
/** The points whose order divides 8, on the curve and on its twist. */
const LOW_ORDER = [0n, 1n, PRIME - 1n, ...ORDER_8];
/** p, p + 1 … 2^255 - 1: each a second way to write a value below 19. */
const UNREDUCED = Array.from({ length: 19 }, (_, excess) => PRIME + BigInt(excess));
const named = (values: readonly bigint[]) =>
  [...values, ...values.map(value => value + TOP_BIT)].map(
    value => [toHex(littleEndian(value)), littleEndian(value)] as const,
  );

const secret = new Uint8Array(32).fill(7);

test.each(named(UNREDUCED))('C5: the unreduced public key %s is refused', (_, key) => {
  expect(isCanonicalKey(key)).toBe(false);
  expect(() => nobleCryptography.sharedSecret(secret, key)).toThrow();
});

const CANONICAL = [9n, PRIME - 2n, PRIME - 1n - 2n ** 8n, PRIME - 2n ** 240n, PRIME - 2n ** 248n];
test.each(CANONICAL.map(value => [toHex(littleEndian(value)), littleEndian(value)] as const))(
  'C5: the reduced public key %s is canonical',
  (_, key) => expect(isCanonicalKey(key)).toBe(true),
);

test.each(named(LOW_ORDER))('C5: the public key of low order %s is refused', (_, key) => {
  expect(() => nobleCryptography.sharedSecret(secret, key)).toThrow();
});

test('C5: a public key with its top bit set is refused, though it means the same point', () => {
  const canonical = nobleCryptography.publicKey(new Uint8Array(32).fill(9));
  const other = canonical.slice();
  other[31] = (other[31] as number) | 0x80;
  expect(() => nobleCryptography.sharedSecret(secret, canonical)).not.toThrow();
  expect(() => nobleCryptography.sharedSecret(secret, other)).toThrow('canonical');
});

test('C5: the largest and the smallest canonical keys are canonical', () => {
  expect(
    [PRIME - 2n, PRIME - 1n, 2n ** 254n, 9n, 2n].map(littleEndian).map(isCanonicalKey),
  ).toEqual([true, true, true, true, true]);
});

const keysOf = (fill: number) => {
  const own = new Uint8Array(32).fill(fill);
  const staticPublic = nobleCryptography.publicKey(own);
  return { static: own, staticPublic, ephemeral: new Uint8Array(32).fill(fill + 1) };
};
const handshake = (role: HandshakeRole, fill: number, cryptography = nobleCryptography) =>
  new Handshake(role, keysOf(fill), cryptography, new Uint8Array(0));

/** Sends this key in place of its own: a static one when its secret is that of `keysOf(3)`, or else an ephemeral one. */
const saying = (key: Uint8Array, fill: number) => ({
  ...nobleCryptography,
  publicKey: (own: Uint8Array) =>
    own.every(byte => byte === fill) ? key : nobleCryptography.publicKey(own),
});
const topBitSet = (fill: number) => {
  const key = nobleCryptography.publicKey(new Uint8Array(32).fill(fill));
  key[31] = (key[31] as number) | 0x80;
  return key;
};
const nothing = new Uint8Array(0);

test('C5: an ephemeral key that is not canonical is refused from either end', () => {
  const dialer = handshake('initiator', 3, saying(topBitSet(4), 4));
  const answerer = handshake('responder', 5);
  answerer.read(dialer.write(nothing));
  expect(() => answerer.write(nothing)).toThrow(MalformedError);

  const [honest, hostile] = [
    handshake('initiator', 3),
    handshake('responder', 5, saying(topBitSet(6), 6)),
  ];
  hostile.read(honest.write(nothing));
  const answer = hostile.write(nothing);
  expect(() => honest.read(answer)).toThrow('a key in the handshake is no key');
});

test('C5: a static key that is not canonical is refused from either end', () => {
  const staticPublic = topBitSet(3);
  const keys = { ...keysOf(3), staticPublic };
  const dialer = new Handshake('initiator', keys, nobleCryptography, nothing);
  const answerer = handshake('responder', 5);
  answerer.read(dialer.write(nothing));
  dialer.read(answerer.write(nothing));
  const last = dialer.write(nothing);
  expect(() => answerer.read(last)).toThrow('a key in the handshake is no key');

  const hostile = new Handshake('responder', keys, nobleCryptography, nothing);
  const honest = handshake('initiator', 5);
  hostile.read(honest.write(nothing));
  const answer = hostile.write(nothing);
  expect(() => honest.read(answer)).toThrow('a key in the handshake is no key');
});

test('C5: a device refuses a peer whose key is written in the second way', async () => {
  const { world, ada, mallory, reasons, standing } = await besiege({
    world: { encryption: 'real' },
  });
  const own = new Uint8Array(32).fill(0x4d);
  const key = nobleCryptography.publicKey(own);
  key[31] = (key[31] as number) | 0x80;
  const stranger = await dial(world, mallory, ada, saying(key, 0x4d));
  stranger.say(hello({ id: [...own] }), resume());
  await world.run(seconds(1));
  expect(reasons()).toEqual(['a key in the handshake is no key']);
  expect(ada.device.people.list().map(({ name }) => name)).toEqual(['noor']);
  await standing();
});
