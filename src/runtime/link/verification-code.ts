import type { Cryptography } from '../ports';
import { joined } from './noise/symmetric-state';

/** Long enough that the nonce behind a commitment cannot be found by trying. */
export const NONCE_BYTES = 16;
/** SHA-256. */
export const COMMITMENT_BYTES = 32;

/** Domain separation: the hashed text begins with this, so that no other hash is a code. */
const PURPOSE = Uint8Array.from('earshot verification 2', character => character.charCodeAt(0));
const GROUPS = 5;
const DIGITS = 3;
/** With 40 bits the remainder modulo 1000 is nearly uniform. */
const BYTES_PER_GROUP = 5;

/** One end of a handshake: its static public key, and a nonce made for this handshake. */
export interface CodeShare {
  readonly publicKey: Uint8Array;
  readonly nonce: Uint8Array;
}

/**
 * B6: the dialer's first message. It fixes the dialer's share of the code before it knows the other's, without revealing it.
 */
export function commitmentTo(
  { publicKey, nonce }: CodeShare,
  cryptography: Pick<Cryptography, 'hash'>,
): Uint8Array {
  return cryptography.hash(joined(nonce, publicKey));
}

export function keepsTo(
  commitment: Uint8Array,
  share: CodeShare,
  cryptography: Pick<Cryptography, 'hash'>,
): boolean {
  const made = commitmentTo(share, cryptography);
  return made.length === commitment.length && made.every((byte, at) => byte === commitment[at]);
}

/**
 * B6: the same at both ends of a connection. The dialer is bound to its share by its commitment, and the answerer has sent
 * its own before it knows the dialer's: so no device in between can choose the codes that two honest ends show, and two
 * people who read the same fifteen digits know that there is nobody between their devices.
 */
export function verificationCode(
  dialer: CodeShare,
  answerer: CodeShare,
  cryptography: Pick<Cryptography, 'hash'>,
  groups = GROUPS,
): string {
  const hash = cryptography.hash(
    joined(PURPOSE, dialer.publicKey, answerer.publicKey, dialer.nonce, answerer.nonce),
  );
  return Array.from({ length: groups }, (_, group) => {
    let value = 0;
    for (let at = group * BYTES_PER_GROUP; at < (group + 1) * BYTES_PER_GROUP; at++) {
      value = value * 256 + (hash[at] as number);
    }
    return String(value % 10 ** DIGITS).padStart(DIGITS, '0');
  }).join(' ');
}
