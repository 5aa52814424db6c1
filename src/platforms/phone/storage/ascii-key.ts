/**
 * Any text as printable ASCII, and back: on its way to the system a lone surrogate becomes another character and a NUL
 * ends the text. Each UTF-16 code unit is written by itself, so that a prefix stays a prefix.
 */
export function asciiKey(key: string): string {
  return key.replace(
    /[^\x20-\x24\x26-\x7e]/g,
    unit => `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function keyOfAscii(ascii: string): string {
  return ascii.replace(/%([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}
