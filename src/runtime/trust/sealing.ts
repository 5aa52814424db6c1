import { fromHex } from '../bytes/hex';
import { encodeText } from '../bytes/text';
import type { Cryptography, Random } from '../ports';

const PURPOSE = encodeText('earshot sealed 1');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const ID = /^[0-9a-f]{64}$/;
/** Every salt gives a key of its own, which is used once. */
const NONCE = new Uint8Array(12);

/** What a device seals and opens with. */
interface SealingKeys {
  readonly cryptography: Cryptography;
  readonly secret: Uint8Array;
  /** Its public key, in hexadecimal. */
  readonly id: string;
}

/**
 * For one device only, by way of others: sealed with the static keys of both. So no device in between can read it, and the
 * one that opens it knows which one sealed it. Throws for an id that is no key.
 */
export function sealedFor(
  identity: SealingKeys,
  to: string,
  plain: Uint8Array,
  context: Uint8Array,
  random: Random,
): Uint8Array {
  const salt = random.bytes(SALT_BYTES);
  const key = keyBetween(identity, to, [identity.id, to], salt);
  if (key === undefined) {
    throw new RangeError(`Nothing can be sealed for ${to}: that is not the id of a device.`);
  }
  const sealed = new Uint8Array(SALT_BYTES + plain.length + TAG_BYTES);
  sealed.set(salt);
  identity.cryptography.seal(key, NONCE, context, plain, sealed.subarray(SALT_BYTES));
  return sealed;
}

/** Undefined when that device did not seal it, for this one and with this context, or it was changed since. */
export function openedFrom(
  identity: SealingKeys,
  from: string,
  sealed: Uint8Array,
  context: Uint8Array,
): Uint8Array | undefined {
  if (sealed.length < SALT_BYTES + TAG_BYTES) return undefined;
  const key = keyBetween(identity, from, [from, identity.id], sealed.slice(0, SALT_BYTES));
  if (key === undefined) return undefined;
  const plain = new Uint8Array(sealed.length - SALT_BYTES - TAG_BYTES);
  try {
    identity.cryptography.open(key, NONCE, context, sealed.subarray(SALT_BYTES), plain);
  } catch {
    return undefined;
  }
  return plain;
}

/** The two ids in the order of writer and reader: what one has sealed is not taken for an answer of the other's. */
function keyBetween(
  { cryptography, secret }: SealingKeys,
  other: string,
  ids: readonly [string, string],
  salt: Uint8Array,
): Uint8Array | undefined {
  if (!ID.test(other)) return undefined;
  try {
    const shared = cryptography.sharedSecret(secret, fromHex(other));
    const said = [PURPOSE, ...ids.map(fromHex), salt];
    const info = new Uint8Array(said.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of said) {
      info.set(part, at);
      at += part.length;
    }
    return cryptography.keyedHash(shared, info);
  } catch {
    // A key of low order, or not in its canonical form.
    return undefined;
  }
}
