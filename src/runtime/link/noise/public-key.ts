/** 2^255 - 19 in little-endian bytes is `ed`, thirty times `ff`, and `7f`. */
const LOWEST_BYTE = 0xed;
const MIDDLE_BYTE = 0xff;
const HIGHEST_BYTE = 0x7f;

/**
 * X25519 ignores the top bit of a public key and reduces the rest modulo 2^255 - 19, so a point can be written in
 * several ways. Only the reduced one counts here: with another, one secret key would have two ids.
 */
export function isCanonicalKey(key: Uint8Array): boolean {
  const last = key.length - 1;
  const highest = key[last] as number;
  if (highest !== HIGHEST_BYTE) {
    return highest < HIGHEST_BYTE;
  }
  for (let at = 1; at < last; at++) {
    if (key[at] !== MIDDLE_BYTE) {
      return true;
    }
  }
  return (key[0] as number) < LOWEST_BYTE;
}
