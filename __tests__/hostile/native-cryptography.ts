import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
} from 'node:crypto';
import type { Cryptography } from '../../src/runtime';
import { nobleCryptography } from '../../src/runtime/link/noise/noble';

/** What comes before the 32 bytes of an X25519 key in DER. */
const SECRET_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');
const TAG_BYTES = 16;

const privateKey = (secret: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([SECRET_PREFIX, secret]), format: 'der', type: 'pkcs8' });

/**
 * An attacker takes the fastest there is: what it saves in arithmetic the victim has to do. The same bytes as those of
 * the runtime's own.
 */
export const nativeCryptography: Cryptography = {
  ...nobleCryptography,
  publicKey: secret =>
    new Uint8Array(
      createPublicKey(privateKey(secret))
        .export({ format: 'der', type: 'spki' })
        .subarray(PUBLIC_PREFIX.length),
    ),
  sharedSecret: (secret, publicKey) =>
    new Uint8Array(
      diffieHellman({
        privateKey: privateKey(secret),
        publicKey: createPublicKey({
          key: Buffer.concat([PUBLIC_PREFIX, publicKey]),
          format: 'der',
          type: 'spki',
        }),
      }),
    ),
  seal: (key, nonce, associated, plain, sealed) => {
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(associated, { plaintextLength: plain.length });
    sealed.set(cipher.update(plain));
    cipher.final();
    sealed.set(cipher.getAuthTag(), plain.length);
  },
  open: (key, nonce, associated, sealed, plain) => {
    const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(associated, { plaintextLength: plain.length });
    cipher.setAuthTag(sealed.subarray(plain.length));
    plain.set(cipher.update(sealed.subarray(0, plain.length)));
    cipher.final();
  },
};
