import { Reader, Writer } from '../../../src/runtime/bytes/bytes';
import type { ValueLimits } from '../../../src/runtime/values';
import {
  decodeArguments,
  decodeValue,
  encodeArguments,
  encodeValue,
} from '../../../src/runtime/values';

export const limits: ValueLimits = { nestingDepth: 64, messageBytes: 256 * 1024 };

/** Stands in for the references of two devices: an object passed at one end has a number at the other. */
export class Exchanged {
  readonly passed: object[] = [];
  readonly received: object[] = [];
  readonly handles = new Set<object>();

  isReference(value: object): boolean {
    return this.handles.has(value);
  }

  pass(value: object, writer: Writer): void {
    this.passed.push(value);
    writer.varint(this.passed.length - 1);
  }

  receive(reader: Reader): object {
    const far = new FarStandIn(reader.varint());
    this.received.push(far);
    return far;
  }
}

export class FarStandIn {
  constructor(readonly number: number) {}
}

export function encoded(value: unknown, exchanged = new Exchanged(), within = limits): Uint8Array {
  const writer = new Writer();
  encodeValue(writer, value, exchanged, within);
  return writer.written();
}

export function decoded(bytes: Uint8Array, exchanged = new Exchanged(), within = limits): unknown {
  const reader = new Reader(bytes);
  const value = decodeValue(reader, exchanged, within);
  expect(reader.atEnd).toBe(true);
  return value;
}

export const crossed = (value: unknown, exchanged = new Exchanged()) =>
  decoded(encoded(value, exchanged), exchanged);

export function encodedArguments(
  args: readonly unknown[],
  exchanged = new Exchanged(),
  within = limits,
): Uint8Array {
  const writer = new Writer();
  encodeArguments(writer, args, exchanged, within);
  return writer.written();
}

export function argumentsCrossed(args: readonly unknown[], exchanged = new Exchanged()): unknown[] {
  const reader = new Reader(encodedArguments(args, exchanged));
  const arrived = decodeArguments(reader, exchanged, limits);
  expect(reader.atEnd).toBe(true);
  return arrived;
}

/** `84 c0 01` as bytes. */
export const hex = (digits: string) =>
  Uint8Array.from(digits.match(/[0-9a-f]{2}/g) ?? [], pair => parseInt(pair, 16));

export const inHex = (bytes: Uint8Array) =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(' ');
