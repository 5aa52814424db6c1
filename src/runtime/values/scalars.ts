import type { Reader, Writer } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import { LARGEST_BIGINT_BYTES, LARGEST_SMALL_INTEGER, LONGEST_SHORT_STRING, TAG } from './tags';

/**
 * The fast path for nearly all values. Returns false, with nothing written, for values that have parts, cannot cross or
 * would go beyond `ceiling`.
 */
export function writeScalar(writer: Writer, value: unknown, ceiling: number): boolean {
  if (typeof value === 'string') {
    // Each character takes a byte or more.
    if (value.length > ceiling - writer.length) {
      return false;
    }
    writeString(writer, value);
  } else if (typeof value === 'number') {
    writeNumber(writer, value);
  } else if (typeof value === 'boolean') {
    writer.byte(value ? TAG.true : TAG.false);
  } else if (value === undefined) {
    writer.byte(TAG.undefined);
  } else if (value === null) {
    writer.byte(TAG.null);
  } else {
    return typeof value === 'bigint' && writeBigint(writer, value);
  }
  return true;
}

function writeString(writer: Writer, text: string): void {
  if (text.length <= LONGEST_SHORT_STRING) {
    const start = writer.length;
    writer.byte(TAG.shortString);
    const count = writer.utf8(text);
    if (count <= LONGEST_SHORT_STRING) {
      writer.bytes[start] = TAG.shortString + count;
      return;
    }
    writer.length = start;
  }
  writer.byte(TAG.string);
  writer.string(text);
}

function writeNumber(writer: Writer, value: number): void {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
    writer.byte(TAG.float);
    writer.float64(value);
  } else if (value < 0) {
    writer.byte(TAG.negativeInteger);
    writer.varint(-value);
  } else if (value <= LARGEST_SMALL_INTEGER) {
    writer.byte(TAG.smallInteger + value);
  } else {
    writer.byte(TAG.positiveInteger);
    writer.varint(value);
  }
}

const LARGEST_BIGINT = (1n << BigInt(LARGEST_BIGINT_BYTES * 8)) - 1n;

function writeBigint(writer: Writer, value: bigint): boolean {
  const magnitude = value < 0n ? -value : value;
  if (magnitude > LARGEST_BIGINT) {
    return false;
  }
  const hex = magnitude === 0n ? '' : magnitude.toString(16);
  const digits = hex.length % 2 === 0 ? hex : `0${hex}`;
  writer.byte(value < 0n ? TAG.negativeBigint : TAG.positiveBigint);
  writer.varint(digits.length / 2);
  for (let i = 0; i < digits.length; i += 2) {
    writer.byte(parseInt(digits.slice(i, i + 2), 16));
  }
  return true;
}

/** For tags below `FIRST_LONG_TAG`. */
export function readShort(reader: Reader, tag: number): number | string {
  return tag < TAG.shortString ? tag : reader.utf8(tag - TAG.shortString);
}

export function readLongString(reader: Reader): string {
  const count = reader.varint();
  if (count <= LONGEST_SHORT_STRING) {
    throw new MalformedError('a short string is written as a long one');
  }
  return reader.utf8(count);
}

export function readPositiveInteger(reader: Reader): number {
  const value = reader.varint();
  if (value <= LARGEST_SMALL_INTEGER) {
    throw new MalformedError('a number is written longer than it needs');
  }
  return value;
}

export function readNegativeInteger(reader: Reader): number {
  const value = reader.varint();
  if (value === 0) {
    throw new MalformedError('a number in a form that is not ours');
  }
  return -value;
}

export function readFloat(reader: Reader): number {
  const value = reader.float64();
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
    throw new MalformedError('a number is written longer than it needs');
  }
  return value;
}

export function readBigint(reader: Reader, negative: boolean): bigint {
  const count = reader.varint();
  if (count > LARGEST_BIGINT_BYTES) {
    throw new MalformedError(`a bigint of ${count} bytes`);
  }
  if (count === 0) {
    if (negative) {
      throw new MalformedError('a number in a form that is not ours');
    }
    return 0n;
  }
  const bytes = reader.raw(count);
  if (bytes[0] === 0) {
    throw new MalformedError('a number is written longer than it needs');
  }
  let hex = '0x';
  bytes.forEach(byte => (hex += byte.toString(16).padStart(2, '0')));
  const magnitude = BigInt(hex);
  return negative ? -magnitude : magnitude;
}

/** The last moment that a Date can hold, and, negated, the first. */
const LAST_DATE = 8.64e15;

export function readDate(reader: Reader): Date {
  const time = reader.float64();
  const fits = Number.isInteger(time) && Math.abs(time) <= LAST_DATE && !Object.is(time, -0);
  if (!fits && !Number.isNaN(time)) {
    throw new MalformedError(`a date at ${time}`);
  }
  return new Date(time);
}
