import type { Cryptography } from '../../ports';
import { MalformedError } from '../../bytes/malformed';
import { NotAuthenticError } from './not-authentic';

export const KEY_BYTES = 32;
/** The bytes that sealing adds to a message. */
export const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** Where the 64 bits of the nonce begin; only their lower half is used. */
const NONCE_AT = 4;
/** Messages per key: nonces never run out, and a leaked key opens little. */
const MESSAGES_PER_KEY = 2 ** 16;

export const NOTHING: Uint8Array = new Uint8Array(0);

/** One direction of a connection: a key, and how many messages it has sealed or opened. */
export class CipherState {
  private messages = 0;
  private readonly nonce = new Uint8Array(NONCE_BYTES);

  constructor(private readonly cryptography: Cryptography, private key: Uint8Array) {}

  seal(plain: Uint8Array, sealed: Uint8Array, associated = NOTHING): void {
    // First: this may replace the key.
    const nonce = this.next();
    this.cryptography.seal(this.key, nonce, associated, plain, sealed);
  }

  /** Fails for a record that was changed, omitted, repeated or reordered. */
  open(sealed: Uint8Array, plain: Uint8Array, associated = NOTHING): void {
    if (sealed.length < TAG_BYTES) {
      throw new MalformedError('a record is too short to be sealed');
    }
    const nonce = this.next();
    try {
      this.cryptography.open(this.key, nonce, associated, sealed, plain);
    } catch {
      throw new NotAuthenticError('a record is not what the other device has sealed');
    }
  }

  private next(): Uint8Array {
    if (this.messages === MESSAGES_PER_KEY) {
      this.rekey();
    }
    const { nonce, messages } = this;
    nonce[NONCE_AT] = messages & 0xff;
    nonce[NONCE_AT + 1] = (messages >>> 8) & 0xff;
    this.messages += 1;
    return nonce;
  }

  /** Both ends count the messages, so no message announces the new key. */
  private rekey(): void {
    const last = new Uint8Array(NONCE_BYTES).fill(0xff, NONCE_AT);
    const sealed = new Uint8Array(KEY_BYTES + TAG_BYTES);
    this.cryptography.seal(this.key, last, NOTHING, new Uint8Array(KEY_BYTES), sealed);
    this.key = sealed.slice(0, KEY_BYTES);
    this.messages = 0;
  }
}
