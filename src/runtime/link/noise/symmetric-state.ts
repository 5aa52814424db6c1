import type { Cryptography } from '../../ports';
import { CipherState, NOTHING, TAG_BYTES } from './cipher-state';

/** Noise's SymmetricState: the chaining key, the cipher key, and the hash of the messages so far. */
export class SymmetricState {
  hash: Uint8Array;
  private chainingKey: Uint8Array;
  private cipher: CipherState | undefined;

  /** The name of the protocol is as long as a hash, so it is used without hashing. */
  constructor(private readonly cryptography: Cryptography, protocolName: string) {
    this.hash = Uint8Array.from(protocolName, character => character.charCodeAt(0));
    this.chainingKey = this.hash;
  }

  mixHash(bytes: Uint8Array): void {
    this.hash = this.cryptography.hash(joined(this.hash, bytes));
  }

  mixKey(secret: Uint8Array): void {
    const [chainingKey, key] = this.derive(secret);
    this.chainingKey = chainingKey;
    this.cipher = new CipherState(this.cryptography, key);
  }

  /** In the clear until there is a shared secret. */
  seal(plain: Uint8Array): Uint8Array {
    const { cipher } = this;
    if (cipher === undefined) {
      this.mixHash(plain);
      return plain;
    }
    const sealed = new Uint8Array(plain.length + TAG_BYTES);
    cipher.seal(plain, sealed, this.hash);
    this.mixHash(sealed);
    return sealed;
  }

  open(sealed: Uint8Array): Uint8Array {
    const { cipher } = this;
    if (cipher === undefined) {
      this.mixHash(sealed);
      return sealed;
    }
    const plain = new Uint8Array(Math.max(0, sealed.length - TAG_BYTES));
    cipher.open(sealed, plain, this.hash);
    this.mixHash(sealed);
    return plain;
  }

  /** The two directions: from the initiator, and to the initiator. */
  split(): readonly [CipherState, CipherState] {
    const [there, back] = this.derive(NOTHING);
    return [new CipherState(this.cryptography, there), new CipherState(this.cryptography, back)];
  }

  /** HKDF with two outputs. */
  private derive(secret: Uint8Array): readonly [Uint8Array, Uint8Array] {
    const { cryptography } = this;
    const key = cryptography.keyedHash(this.chainingKey, secret);
    const first = cryptography.keyedHash(key, Uint8Array.of(1));
    return [first, cryptography.keyedHash(key, joined(first, Uint8Array.of(2)))];
  }
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
