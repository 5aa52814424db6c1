const { fromCharCode } = String;
const DIGITS = [...'0123456789abcdef'].map(digit => digit.charCodeAt(0));

/** For keys and the like. In one piece: a string that was appended to keeps all its pieces, some 30 bytes for each. */
export function toHex(bytes: Uint8Array): string {
  const digits: number[] = [];
  for (const byte of bytes) {
    digits.push(DIGITS[byte >> 4] as number, DIGITS[byte & 15] as number);
  }
  return fromCharCode.apply(null, digits);
}

export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
}
