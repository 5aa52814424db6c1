/**
 * The bytes of the wire: varints, floats, strings, and the two ends of a buffer. Written for Hermes as much as for V8:
 * indexed bytes are cheap there, calls are not.
 */

import { MalformedError } from './malformed';
import { decodeUtf8, encodeBeyondAscii, LONGEST_CHARACTER } from './utf8';

export { MalformedError };

/** Seven bits per byte: what 2^53 - 1, the largest varint here, takes. */
const LONGEST_VARINT = 8;

const SMALLEST_BUFFER = 256;

/** Appends to a buffer that grows. */
export class Writer {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity: number = SMALLEST_BUFFER) {
    this.bytes = new Uint8Array(capacity);
  }

  reset(): void {
    this.length = 0;
  }

  /** A view of what was written: valid until the next write. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** Whether these bytes are all that was written. */
  holds(other: Uint8Array): boolean {
    const { bytes, length } = this;
    if (other.length !== length) {
      return false;
    }
    for (let i = 0; i < length; i++) {
      if (bytes[i] !== other[i]) {
        return false;
      }
    }
    return true;
  }

  /** A view of the next `count` bytes, for the caller to fill: valid until the next write. */
  room(count: number): Uint8Array {
    this.reserve(count);
    this.length += count;
    return this.bytes.subarray(this.length - count, this.length);
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) {
      this.reserve(1);
    }
    this.bytes[this.length++] = value;
  }

  /** A whole number from 0 to 2^53 - 1. */
  varint(value: number): void {
    if ((value & 0x7f) === value) {
      this.byte(value);
      return;
    }
    if (value < 0 || !Number.isSafeInteger(value)) {
      throw new RangeError(`${value} is not a varint`);
    }
    this.reserve(LONGEST_VARINT);
    const { bytes } = this;
    let at = this.length;
    let rest = value;
    while (rest >= 0x80) {
      bytes[at++] = (rest % 0x80) + 0x80;
      rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 0x80);
    }
    bytes[at++] = rest;
    this.length = at;
  }

  /** Highest byte first. NaN has one form here, whatever bits the engine keeps for it. */
  float64(value: number): void {
    this.reserve(8);
    const { bytes } = this;
    const at = this.length;
    scratchFloat[0] = value;
    if (Number.isNaN(value)) {
      scratchBytes.fill(0);
      scratchBytes[0 ^ byteOrder] = NAN_HIGHEST;
      scratchBytes[1 ^ byteOrder] = NAN_SECOND;
    }
    for (let i = 0; i < 8; i++) {
      bytes[at + i] = scratchBytes[i ^ byteOrder] as number;
    }
    this.length = at + 8;
  }

  raw(source: Uint8Array, from = 0, to = source.length): void {
    const count = to - from;
    this.reserve(count);
    const { bytes } = this;
    let at = this.length;
    if (count <= SHORT_COPY) {
      for (let i = from; i < to; i++) {
        bytes[at++] = source[i] as number;
      }
    } else {
      bytes.set(source.subarray(from, to), at);
      at += count;
    }
    this.length = at;
  }

  /** Length in bytes, then UTF-8. */
  string(text: string): void {
    const from = this.length;
    this.varint(text.length);
    const start = this.length;
    const count = this.utf8(text);
    if (count !== text.length) {
      // The length was a guess that holds for ASCII. If the right one takes more bytes, the text is written again.
      const end = this.length;
      this.length = from;
      this.varint(count);
      if (this.length === start) {
        this.length = end;
      } else {
        this.utf8(text);
      }
    }
  }

  /**
   * The characters alone, and how many bytes they took. A lone surrogate is written like any other character, so that
   * it survives the round trip.
   */
  utf8(text: string): number {
    const { length } = text;
    this.reserve(length);
    const { bytes } = this;
    const from = this.length;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) {
        this.length = from + i;
        this.reserve((length - i) * LONGEST_CHARACTER);
        this.length = encodeBeyondAscii(text, i, this.bytes, from + i);
        return this.length - from;
      }
      bytes[from + i] = code;
    }
    this.length = from + length;
    return length;
  }

  private reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      grown.set(this.bytes);
      this.bytes = grown;
    }
  }
}

/** Reads what a Writer wrote. The bytes are not trusted. */
export class Reader {
  bytes: Uint8Array;
  at: number;
  end: number;

  constructor(bytes: Uint8Array, from = 0, to = bytes.length) {
    this.bytes = bytes;
    this.at = from;
    this.end = to;
  }

  get atEnd(): boolean {
    return this.at >= this.end;
  }

  byte(): number {
    if (this.at >= this.end) {
      throw new MalformedError('the message ends too early');
    }
    return this.bytes[this.at++] as number;
  }

  varint(): number {
    const first = this.byte();
    if (first < 0x80) {
      return first;
    }
    let value = first - 0x80;
    let scale = 0x80;
    for (let read = 1; read < LONGEST_VARINT; read++) {
      const next = this.byte();
      if (next < 0x80) {
        if (next === 0) {
          throw new MalformedError('a number is written longer than it needs');
        }
        value += next * scale;
        if (value > Number.MAX_SAFE_INTEGER) {
          break;
        }
        return value;
      }
      value += (next - 0x80) * scale;
      scale *= 0x80;
    }
    throw new MalformedError('a number is too large');
  }

  float64(): number {
    const { bytes } = this;
    const from = this.take(8);
    for (let i = 0; i < 8; i++) {
      scratchBytes[i ^ byteOrder] = bytes[from + i] as number;
    }
    const value = scratchFloat[0] as number;
    if (Number.isNaN(value) && !isOurNaN(bytes, from)) {
      throw new MalformedError('a number is written in another form than ours');
    }
    return value;
  }

  /** A copy, so that it outlives the buffer it was read from. */
  raw(count: number): Uint8Array {
    const from = this.take(count);
    // Not `slice`: a Node Buffer, which platforms may hand in, gives a view for it.
    const copy = new Uint8Array(count);
    copy.set(this.bytes.subarray(from, from + count));
    return copy;
  }

  string(): string {
    return this.utf8(this.varint());
  }

  utf8(byteLength: number): string {
    const from = this.take(byteLength);
    return decodeUtf8(this.bytes, from, from + byteLength);
  }

  private take(count: number): number {
    const from = this.at;
    if (count > this.end - from) {
      throw new MalformedError('the message ends too early');
    }
    this.at = from + count;
    return from;
  }
}

/** Below this a loop is faster than a call into the engine. */
const SHORT_COPY = 32;

const NAN_HIGHEST = 0x7f;
const NAN_SECOND = 0xf8;

/** Indexed bytes, because a DataView costs a call for each of them. */
const scratchFloat = new Float64Array([2]);
const scratchBytes = new Uint8Array(scratchFloat.buffer);

/** Where this machine keeps the highest byte, 0x40 for the number 2: at 0, or at 7. */
const byteOrder = scratchBytes.indexOf(0x40);

function isOurNaN(bytes: Uint8Array, from: number): boolean {
  let rest = 0;
  for (let i = 2; i < 8; i++) {
    rest |= bytes[from + i] as number;
  }
  return bytes[from] === NAN_HIGHEST && bytes[from + 1] === NAN_SECOND && rest === 0;
}
