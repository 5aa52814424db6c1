import { x25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Cryptography } from '../../ports';
import { open, seal } from './aead';
import { isCanonicalKey } from './public-key';

/** Noble is audited, and plain JavaScript: the same code on phones, in Node and in a browser. */
export const nobleCryptography: Cryptography = {
  publicKey: secret => x25519.getPublicKey(secret),
  sharedSecret(secret, publicKey) {
    if (!isCanonicalKey(publicKey)) {
      throw new Error('The public key is not in its canonical form.');
    }
    // Throws for points of low order: they give zero.
    return x25519.getSharedSecret(secret, publicKey);
  },
  hash: bytes => sha256(bytes),
  keyedHash: (key, bytes) => hmac(sha256, key, bytes),
  seal,
  open,
};
