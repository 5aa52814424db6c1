/** Text as bytes and back, where the engine may have no encoder of its own. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(MOST_BYTES_PER_UNIT * text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    // Nearly all of it is plain letters: the rest may take its time.
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      bytes[length++] = unit;
      continue;
    }
    const point = wholePoint(text.codePointAt(at) ?? unit);
    at += point > 0xffff ? 1 : 0;
    for (const byte of bytesOfPoint(point)) {
      bytes[length++] = byte;
    }
  }
  return bytes.slice(0, length);
}

export function textOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + PIECE_BYTES)));
  }
  return decodeURIComponent(pieces.join('').replace(/[%\u0080-\u00ff]/g, escaped));
}

const MOST_BYTES_PER_UNIT = 3;
/** So few that every engine takes them as arguments. */
const PIECE_BYTES = 1_024;

/** Half of a pair of surrogates is no letter. */
function wholePoint(point: number): number {
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
}

function bytesOfPoint(point: number): readonly number[] {
  const last = 0x80 | (point & 0x3f);
  if (point < 0x800) {
    return [0xc0 | (point >> 6), last];
  }
  const middle = 0x80 | ((point >> 6) & 0x3f);
  return point < 0x10000
    ? [0xe0 | (point >> 12), middle, last]
    : [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), middle, last];
}

function escaped(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
