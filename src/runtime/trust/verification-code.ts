import { fromHex } from '../hex';
import type { Cryptography } from '../ports';

/** What the code is a hash of begins with this, so that no other hash of two keys is a code. */
const PURPOSE = 'earshot verification';
const GROUPS = 6;
const DIGITS = 5;
/** Of 40 bits the remainder is as good as evenly spread over 100,000. */
const BYTES_PER_GROUP = 5;

/**
 * The same at both ends, and different for every pair of keys: two people who read it out to each other know that
 * nobody stands between them. Thirty digits are 99 bits: no second pair of keys is found for it.
 */
export function verificationCode(one: string, other: string, cryptography: Cryptography): string {
  const [first, second] = one < other ? [one, other] : [other, one];
  const purpose = [...PURPOSE].map(character => character.charCodeAt(0));
  const hash = cryptography.hash(
    Uint8Array.from([...purpose, ...fromHex(first), ...fromHex(second)]),
  );
  const groups: string[] = [];
  for (let group = 0; group < GROUPS; group++) {
    let value = 0;
    for (let i = 0; i < BYTES_PER_GROUP; i++) {
      value = value * 256 + (hash[group * BYTES_PER_GROUP + i] as number);
    }
    groups.push(String(value % 10 ** DIGITS).padStart(DIGITS, '0'));
  }
  return groups.join(' ');
}
