import { toHex } from './hex';
import { KEY_BYTES } from './link/noise/cipher-state';
import { nobleCryptography } from './link/noise/noble';
import type { Cryptography, Ports } from './ports';

const SECRET_KEY = 'secret key';

/** C5: who this device is, is its key pair. */
export interface Identity {
  readonly cryptography: Cryptography;
  readonly secret: Uint8Array;
  readonly publicKey: Uint8Array;
  /** The public key, in hexadecimal. */
  readonly id: string;
}

/** The key outlives the app, so that people know each other again. */
export async function loadIdentity(ports: Ports): Promise<Identity> {
  const { storage, random, cryptography = nobleCryptography } = ports;
  let secret = await storage.get(SECRET_KEY);
  if (secret === undefined) {
    secret = random.bytes(KEY_BYTES);
    await storage.set(SECRET_KEY, secret);
  } else if (secret.length !== KEY_BYTES) {
    // Another in its place would make this device a stranger to everyone who has verified it.
    throw new Error(
      `The stored secret key has ${secret.length} bytes instead of ${KEY_BYTES}: it is damaged. ` +
        'Restore it, or delete it to begin as a new device.',
    );
  }
  const publicKey = cryptography.publicKey(secret);
  return { cryptography, secret, publicKey, id: toHex(publicKey) };
}
