/**
 * Every byte between two phones crosses to the system as base64, so this is written for Hermes, where an indexed byte
 * costs some 35 ns, a `charCodeAt` 220, and a character made one by one 370, but one of many made at once 27.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PADDING = '='.charCodeAt(0);

const codeOf = Uint8Array.from(alphabet, character => character.charCodeAt(0));
const sixBitsOf = new Uint8Array(256);
codeOf.forEach((code, value) => {
  sixBitsOf[code] = value;
});

/** So many characters are made at once. */
const CHARACTERS = 64;
const codes = new Array<number>(CHARACTERS).fill(PADDING);

export function encodeBase64(bytes: Uint8Array): string {
  const { length } = bytes;
  let text = '';
  let filled = 0;
  for (let at = 0; at < length; at += 3) {
    const one = bytes[at] ?? 0;
    const two = bytes[at + 1] ?? 0;
    const three = bytes[at + 2] ?? 0;
    codes[filled] = codeOf[one >> 2] ?? 0;
    codes[filled + 1] = codeOf[((one & 3) << 4) | (two >> 4)] ?? 0;
    codes[filled + 2] = at + 1 < length ? codeOf[((two & 15) << 2) | (three >> 6)] ?? 0 : PADDING;
    codes[filled + 3] = at + 2 < length ? codeOf[three & 63] ?? 0 : PADDING;
    filled += 4;
    if (filled === CHARACTERS) {
      text += String.fromCharCode.apply(null, codes);
      filled = 0;
    }
  }
  return filled === 0 ? text : text + String.fromCharCode.apply(null, codes.slice(0, filled));
}

/** What the system gives is well formed; of anything else the result means nothing, but there is one. */
export function decodeBase64(text: string): Uint8Array {
  const ascii = asciiOf(text);
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array(Math.max(0, Math.floor((ascii.length * 3) / 4) - padding));
  let to = 0;
  for (let at = 0; at < ascii.length; at += 4) {
    const two = sixBitsOf[ascii[at + 1] ?? 0] ?? 0;
    const three = sixBitsOf[ascii[at + 2] ?? 0] ?? 0;
    // What the padding leads to falls off the end of the array.
    bytes[to] = ((sixBitsOf[ascii[at] ?? 0] ?? 0) << 2) | (two >> 4);
    bytes[to + 1] = (two << 4) | (three >> 2);
    bytes[to + 2] = (three << 6) | (sixBitsOf[ascii[at + 3] ?? 0] ?? 0);
    to += 3;
  }
  return bytes;
}

let encoder: TextEncoder | undefined;

/** All characters' codes at once where the engine has a way for that. */
function asciiOf(text: string): Uint8Array {
  if (typeof TextEncoder === 'function') {
    encoder ??= new TextEncoder();
    return encoder.encode(text);
  }
  return Uint8Array.from(text, character => character.charCodeAt(0));
}
