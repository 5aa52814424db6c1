import type { Cryptography } from '../ports';
import { joined } from './noise/symmetric-state';

/** So long that nobody finds the nonce that a commitment was made of by trying. */
export const NONCE_BYTES = 16;
/** SHA-256. */
export const COMMITMENT_BYTES = 32;

/** What the code is a hash of begins with this, so that nothing else that is hashed is a code. */
const PURPOSE = Uint8Array.from('earshot verification 2', character => character.charCodeAt(0));
const GROUPS = 5;
const DIGITS = 3;
/** Of 40 bits the remainder is as good as evenly spread over 1000. */
const BYTES_PER_GROUP = 5;

/** One end of a handshake: its static public key, and a nonce that was made for this handshake alone. */
export interface CodeShare {
  readonly publicKey: Uint8Array;
  readonly nonce: Uint8Array;
}

/**
 * B6: what the dialer says first. It fixes its share of the code before it knows the other's, and says nothing of it.
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
 * B6: the same at both ends of a connection. The dialer is bound to its share by its commitment, the answerer has said
 * its own before it knows the dialer's: so nobody in between can choose what two honest ends show, and two people who
 * read fifteen digits out to each other know that their devices talk to each other and to nobody else.
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
