export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += (byte < 16 ? '0' : '') + byte.toString(16);
  }
  return text;
}

export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
}
