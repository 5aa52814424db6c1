/**
 * Text as bytes. UTF-8, with one difference: half of a surrogate pair, which JavaScript strings may hold, crosses as a
 * three-byte character of its own. Every string has exactly one form.
 */
import { MalformedError } from './malformed';

/** Bytes that one unit of a string takes at most. */
export const LONGEST_CHARACTER = 3;

const { fromCharCode } = String;

/** Units handed over per call, and one more for the second half of a surrogate pair at the border. */
const UNITS_AT_ONCE = 256;
const units: number[] = new Array<number>(UNITS_AT_ONCE + 1).fill(0);

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00;
const isLowSurrogate = (code: number) => code >= 0xdc00 && code < 0xe000;

/** Writes the text from its character `start` on, and returns where the bytes end. The array must be long enough. */
export function encodeBeyondAscii(
  text: string,
  start: number,
  bytes: Uint8Array,
  from: number,
): number {
  const { length } = text;
  let at = from;
  for (let i = start; i < length; i++) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      bytes[at++] = code;
      continue;
    }
    if (isHighSurrogate(code)) {
      // NaN at the end of the text, which is no low surrogate.
      const low = text.charCodeAt(i + 1);
      if (isLowSurrogate(low)) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        i += 1;
      }
    }
    if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6);
    } else {
      if (code < 0x10000) {
        bytes[at++] = 0xe0 | (code >> 12);
      } else {
        bytes[at++] = 0xf0 | (code >> 18);
        bytes[at++] = 0x80 | ((code >> 12) & 0x3f);
      }
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
    }
    bytes[at++] = 0x80 | (code & 0x3f);
  }
  return at;
}

export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  // The price is per call, not per character: each takes as many as it can.
  let text = '';
  let at = from;
  while (to - at >= 8) {
    const a = bytes[at] as number;
    const b = bytes[at + 1] as number;
    const c = bytes[at + 2] as number;
    const d = bytes[at + 3] as number;
    const e = bytes[at + 4] as number;
    const f = bytes[at + 5] as number;
    const g = bytes[at + 6] as number;
    const h = bytes[at + 7] as number;
    if ((a | b | c | d | e | f | g | h) >= 0x80) {
      return text + decodeAnyText(bytes, at, to);
    }
    text += fromCharCode(a, b, c, d, e, f, g, h);
    at += 8;
  }
  if (to - at >= 4) {
    const a = bytes[at] as number;
    const b = bytes[at + 1] as number;
    const c = bytes[at + 2] as number;
    const d = bytes[at + 3] as number;
    if ((a | b | c | d) >= 0x80) {
      return text + decodeAnyText(bytes, at, to);
    }
    text += fromCharCode(a, b, c, d);
    at += 4;
  }
  while (at < to) {
    const a = bytes[at] as number;
    if (a >= 0x80) {
      return text + decodeAnyText(bytes, at, to);
    }
    text += fromCharCode(a);
    at += 1;
  }
  return text;
}

function decodeAnyText(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  let count = 0;
  let at = from;
  let previous = 0;
  while (at < to) {
    const code = decodeCharacter(bytes, at, to);
    if (code < 0x10000) {
      if (isLowSurrogate(code) && isHighSurrogate(previous)) {
        throw new MalformedError('one character is written as two');
      }
      at += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
      units[count++] = code;
    } else {
      at += 4;
      units[count++] = 0xd800 + ((code - 0x10000) >> 10);
      units[count++] = 0xdc00 + ((code - 0x10000) & 0x3ff);
    }
    previous = code;
    if (count >= UNITS_AT_ONCE) {
      text += fromCharCode.apply(null, units.slice(0, count));
      count = 0;
    }
  }
  return text + fromCharCode.apply(null, units.slice(0, count));
}

/**
 * Advancing by the number of bytes that the character needs also detects overlong forms: their last bytes cannot start a
 * character.
 */
function decodeCharacter(bytes: Uint8Array, at: number, to: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) {
    return first;
  }
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  if (first < 0xc2 || first > 0xf4 || at + more >= to) {
    throw new MalformedError('a string is not UTF-8');
  }
  let code = first & (0x3f >> more);
  for (let i = 1; i <= more; i++) {
    const next = bytes[at + i] as number;
    if ((next & 0xc0) !== 0x80) {
      throw new MalformedError('a string is not UTF-8');
    }
    code = (code << 6) | (next & 0x3f);
  }
  if (code > 0x10ffff) {
    throw new MalformedError('a string is not UTF-8');
  }
  return code;
}
