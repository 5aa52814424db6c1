/**
 * The text in a file's bytes. A mark at the beginning decides; without one it is UTF-8 if all of it can be, and else what
 * Windows wrote before that, which is where old playlists come from. In steps, each of which says how much is done, from
 * 0 to 1.
 */
export function* decodeText(bytes: Uint8Array): Generator<number, string> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return yield* decodeUtf16(bytes, 1, 0);
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return yield* decodeUtf16(bytes, 0, 1);
  }
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const decodeUtf8 = typeof TextDecoder === 'function' ? decodeUtf8Natively : decodeUtf8ByHand;
  const text = yield* decodeUtf8(marked ? bytes.subarray(3) : bytes);
  return text ?? (yield* decodeWindows1252(bytes));
}

/** Characters per piece: what every engine takes as the arguments of one call. */
const PIECE = 4_096;
/** Some milliseconds' worth on a phone. */
const BYTES_PER_STEP = 64 * 1024;
const NATIVE_BYTES_PER_STEP = 1024 * 1024;

/** Collects UTF-16 units, and turns them into text piece by piece. */
class Units {
  private readonly pieces: string[] = [];
  private readonly units = new Uint16Array(PIECE);
  private length = 0;

  add(unit: number): void {
    this.units[this.length++] = unit;
    if (this.length === PIECE) {
      this.flush();
    }
  }

  get text(): string {
    this.flush();
    return this.pieces.join('');
  }

  private flush(): void {
    const units = this.units.subarray(0, this.length);
    this.pieces.push(String.fromCharCode.apply(null, units as unknown as number[]));
    this.length = 0;
  }
}

/** Undefined when it is not UTF-8. */
function* decodeUtf8Natively(bytes: Uint8Array): Generator<number, string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += NATIVE_BYTES_PER_STEP) {
    const end = at + NATIVE_BYTES_PER_STEP;
    try {
      pieces.push(decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }));
    } catch {
      return undefined;
    }
    yield Math.min(1, end / bytes.length);
  }
  return pieces.join('');
}

/** The same where there is no decoder, as on some phones. */
function* decodeUtf8ByHand(bytes: Uint8Array): Generator<number, string | undefined> {
  const units = new Units();
  for (let at = 0, pause = BYTES_PER_STEP; at < bytes.length; ) {
    if (at >= pause) {
      pause = at + BYTES_PER_STEP;
      yield at / bytes.length;
    }
    const first = bytes[at] as number;
    at += 1;
    if (first < 0x80) {
      units.add(first);
      continue;
    }
    const following = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    let point = first & (0x3f >> following);
    for (let i = 0; i < following; i++, at++) {
      // Past the end there is nothing, which continues nothing.
      const next = bytes[at] ?? 0;
      if (next >>> 6 !== 0b10) {
        return undefined;
      }
      point = (point << 6) | (next & 0x3f);
    }
    const least = [0x80, 0x800, 0x10000][following - 1] as number;
    if (first < 0xc2 || first > 0xf4 || point < least || point > 0x10ffff || isSurrogate(point)) {
      return undefined;
    }
    if (point < 0x10000) {
      units.add(point);
    } else {
      units.add(0xd800 + ((point - 0x10000) >> 10));
      units.add(0xdc00 + ((point - 0x10000) & 0x3ff));
    }
  }
  return units.text;
}

const isSurrogate = (point: number) => point >= 0xd800 && point <= 0xdfff;

/** What Windows has where Latin-1 has control characters; a gap means the same in both. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function* decodeWindows1252(bytes: Uint8Array): Generator<number, string> {
  const units = new Units();
  for (let at = 0; at < bytes.length; at++) {
    if (at % BYTES_PER_STEP === BYTES_PER_STEP - 1) {
      yield at / bytes.length;
    }
    const byte = bytes[at] as number;
    units.add(byte >= 0x80 && byte < 0xa0 ? WINDOWS.charCodeAt(byte - 0x80) : byte);
  }
  return units.text;
}

function* decodeUtf16(bytes: Uint8Array, high: 0 | 1, low: 0 | 1): Generator<number, string> {
  const units = new Units();
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    if (at % BYTES_PER_STEP === 0) {
      yield at / bytes.length;
    }
    units.add(((bytes[at + high] as number) << 8) | (bytes[at + low] as number));
  }
  return units.text;
}
