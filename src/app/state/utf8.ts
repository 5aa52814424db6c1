/** Text as bytes and back, where the engine may have no encoder of its own. */
export function bytesOf(text: string): Uint8Array {
  const escaped = encodeURIComponent(
    text.replace(
      /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '\ufffd',
    ),
  );
  const bytes = new Uint8Array(escaped.length);
  let length = 0;
  for (let at = 0; at < escaped.length; at++) {
    const code = escaped.charCodeAt(at);
    if (code === 0x25) {
      bytes[length++] = parseInt(escaped.slice(at + 1, at + 3), 16);
      at += 2;
    } else {
      bytes[length++] = code;
    }
  }
  return bytes.slice(0, length);
}

export function textOf(bytes: Uint8Array): string {
  let escaped = '';
  for (const byte of bytes) {
    escaped +=
      byte < 0x80 && byte !== 0x25
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return decodeURIComponent(escaped);
}
