/**
 * Base64 as Hermes likes it: two characters at a time. There, asking for a character costs twice as much as looking up
 * a pair of them, and joining short strings less than making one of character codes.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** By 12 bits. */
const PAIRS: string[] = [];
const VALUES: Record<string, number> = {};

for (const first of ALPHABET) {
  for (const second of ALPHABET) {
    VALUES[first + second] = PAIRS.length;
    PAIRS.push(first + second);
  }
}

export function toBase64(bytes: Uint8Array): string {
  const whole = bytes.length - (bytes.length % 3);
  let text = '';
  for (let i = 0; i < whole; i += 3) {
    const middle = bytes[i + 1] as number;
    text += PAIRS[((bytes[i] as number) << 4) | (middle >> 4)] as string;
    text += PAIRS[((middle & 15) << 8) | (bytes[i + 2] as number)] as string;
  }
  if (whole < bytes.length) {
    const middle = bytes[whole + 1];
    text += PAIRS[((bytes[whole] as number) << 4) | ((middle ?? 0) >> 4)] as string;
    text += middle === undefined ? '==' : `${ALPHABET[(middle & 15) << 2] as string}=`;
  }
  return text;
}

/** Of what a platform hands in: well formed, and without line breaks. */
export function fromBase64(text: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const whole = padding === 0 ? text.length : text.length - 4;
  let at = 0;
  for (let i = 0; i < whole; i += 4) {
    const high = VALUES[text.substr(i, 2)] as number;
    const low = VALUES[text.substr(i + 2, 2)] as number;
    bytes[at++] = high >> 4;
    bytes[at++] = ((high & 15) << 4) | (low >> 8);
    bytes[at++] = low & 255;
  }
  if (padding > 0) {
    const high = VALUES[text.substr(whole, 2)] as number;
    bytes[at++] = high >> 4;
    if (padding === 1) {
      const low = VALUES[`${text.charAt(whole + 2)}A`] as number;
      bytes[at] = ((high & 15) << 4) | (low >> 8);
    }
  }
  return bytes;
}
