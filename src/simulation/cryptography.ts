import type { Cryptography } from '../runtime';
import { mix32 } from './random';

const hashBytes = 32;
const tagBytes = 16;

/**
 * Stands in for real encryption where millions of records are sealed and nobody listens: what was changed, repeated or
 * sent out of order is noticed, and nothing is secret. A device's public key is its secret one, so that a test can
 * impersonate any device.
 */
export const simulatedCryptography: Cryptography = {
  publicKey: secret => secret.slice(),
  sharedSecret: (secret, publicKey) =>
    mixed(hashBytes, isBefore(secret, publicKey) ? [secret, publicKey] : [publicKey, secret]),
  hash: bytes => mixed(hashBytes, [bytes]),
  keyedHash: (key, bytes) => mixed(hashBytes, [key, bytes]),
  seal(key, nonce, associated, plain, sealed) {
    sealed.set(plain);
    sealed.set(mixed(tagBytes, [key, nonce, associated, plain]), plain.length);
  },
  open(key, nonce, associated, sealed, plain) {
    plain.set(sealed.subarray(0, plain.length));
    const tag = mixed(tagBytes, [key, nonce, associated, plain]);
    if (tag.some((byte, at) => byte !== sealed[plain.length + at])) {
      throw new Error('It was not sealed like this.');
    }
  },
};

/** Every byte of every part decides over the whole outcome. */
function mixed(length: number, parts: readonly Uint8Array[]): Uint8Array {
  let word = length;
  for (const part of parts) {
    word = Math.imul(word ^ part.length, 0x9e3779b1);
    for (let i = 0; i < part.length; i++) {
      word = Math.imul(word ^ (part[i] as number), 0x01000193);
    }
  }
  const outcome = new Uint8Array(length);
  for (let at = 0; at < length; at += 4) {
    const next = mix32(word + at);
    for (let i = 0; i < 4; i++) {
      outcome[at + i] = next >>> (8 * i);
    }
  }
  return outcome;
}

function isBefore(one: Uint8Array, other: Uint8Array): boolean {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at !== -1 && (one[at] as number) < (other[at] as number);
}
