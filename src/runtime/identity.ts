import { toHex } from './bytes/hex';
import { KEY_BYTES } from './link/noise/cipher-state';
import { nobleCryptography } from './link/noise/noble';
import type { KeyPair } from './link/secure-stream';
import type { Ports } from './ports';
import { PEOPLE } from './trust/address-book';

const SECRET_KEY = 'secret key';
/** Stored with the contacts, not in the keychain, so that a lost secret key is noticed. */
const OWN_KEY = 'own public key';

/** C5: who this device is, is its key pair. */
export interface Identity extends KeyPair {
  /** The public key, in hexadecimal. */
  readonly id: string;
}

/** What is wrong with the stored secret key. */
export type IdentityProblem = 'missing' | 'changed' | 'damaged';

const PROBLEMS: Readonly<Record<IdentityProblem, string>> = {
  missing: 'The secret key of this device is gone, though it had one.',
  changed: 'The stored secret key is not the one that this device had.',
  damaged: `The stored secret key does not have ${KEY_BYTES} bytes: it is damaged.`,
};

/** The device's key is lost. A new key would make it a stranger to all who have verified it. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  constructor(readonly problem: IdentityProblem) {
    super(
      `${PROBLEMS[problem]} Restore it, or begin as a new device, which nobody has verified yet.`,
    );
  }
}

/**
 * The key is stored, so that devices recognise each other after a restart. A new one is made at the very first start, and
 * otherwise only on request.
 */
export async function loadIdentity(ports: Ports, asNewDevice = false): Promise<Identity> {
  const { storage, random, cryptography = nobleCryptography } = ports;
  const [stored, known, people] = await Promise.all(
    [SECRET_KEY, OWN_KEY, PEOPLE].map(key => storage.get(key)),
  );
  const isFirstStart = [stored, known, people].every(record => record === undefined);
  let secret = stored;
  if (asNewDevice || isFirstStart) {
    secret = random.bytes(KEY_BYTES);
    // Before the public one: a public key without a secret one means that the secret one is lost.
    await storage.set(SECRET_KEY, secret);
  }
  if (secret === undefined) {
    throw new IdentityError('missing');
  }
  if (secret.length !== KEY_BYTES) {
    throw new IdentityError('damaged');
  }
  const publicKey = cryptography.publicKey(secret);
  const id = toHex(publicKey);
  if (secret !== stored || known === undefined) {
    await storage.set(OWN_KEY, publicKey);
  } else if (toHex(known) !== id) {
    throw new IdentityError('changed');
  }
  return { cryptography, secret, publicKey, id };
}
