import { fromHex, toHex } from '../bytes/hex';
import type { Writer } from '../bytes/bytes';
import { MalformedError, Reader } from '../bytes/bytes';
import { FRAME } from './frames';
import { plainText } from '../bytes/plain-text';

export const INCARNATION_BYTES = 8;
/** A character (code point) takes up to four bytes. */
const BYTES_PER_CHARACTER = 4;
const LONGEST_NAME = 64;
const LONGEST_REASON = 128;

/** The device at the other end of a connection. */
export interface Hello {
  /** The static public key that was proved in the handshake, in hexadecimal (C5). */
  readonly id: string;
  readonly incarnation: string;
  /** B5: as it can be shown, and never empty. */
  readonly name: string;
}

/** B5: the name that a device gave, made displayable. Without one, its id. */
export function shownName(id: string, name: string): string {
  return plainText(name, LONGEST_NAME) || `${id.slice(0, 8)}…`;
}

/** The handshake's payload; the id is proved by the handshake itself. */
export function writeHello(writer: Writer, hello: Omit<Hello, 'id'>): void {
  writer.raw(fromHex(hello.incarnation));
  writer.string(plainText(hello.name, LONGEST_NAME));
}

export function readHello(publicKey: Uint8Array, payload: Uint8Array): Hello {
  const reader = new Reader(payload);
  const id = toHex(publicKey);
  const incarnation = toHex(reader.raw(INCARNATION_BYTES));
  return { id, incarnation, name: shownName(id, readText(reader, LONGEST_NAME)) };
}

export function writeClose(writer: Writer, reason: string): void {
  writer.byte(FRAME.close);
  writer.string(plainText(reason, LONGEST_REASON));
}

export function readClose(reader: Reader): string {
  return plainText(readText(reader, LONGEST_REASON), LONGEST_REASON);
}

function readText(reader: Reader, longest: number): string {
  const length = reader.varint();
  const most = longest * BYTES_PER_CHARACTER;
  if (length > most) {
    throw new MalformedError(`a text of ${length} bytes is over the limit of ${most}`);
  }
  const text = reader.utf8(length);
  if (!reader.atEnd) {
    throw new MalformedError('a frame is longer than what it says');
  }
  return text;
}
