import { fromHex, toHex } from '../hex';
import type { Writer } from './bytes';
import { MalformedError, Reader } from './bytes';
import { FRAME } from './frames';

export const INCARNATION_BYTES = 8;
const LONGEST_NAME = 256;
const LONGEST_REASON = 512;

/** Who is at the other end of a connection. */
export interface Hello {
  /** The static public key that was proved in the handshake, in hexadecimal (C5). */
  readonly id: string;
  readonly incarnation: string;
  readonly name: string;
}

/** What goes with the handshake; the id is proved by the handshake itself. */
export function writeHello(writer: Writer, hello: Omit<Hello, 'id'>): void {
  writer.raw(fromHex(hello.incarnation));
  writer.string(hello.name.slice(0, LONGEST_NAME / 4));
}

export function readHello(publicKey: Uint8Array, payload: Uint8Array): Hello {
  const reader = new Reader(payload);
  const incarnation = toHex(reader.raw(INCARNATION_BYTES));
  return { id: toHex(publicKey), incarnation, name: readText(reader, LONGEST_NAME) };
}

export function writeClose(writer: Writer, reason: string): void {
  writer.byte(FRAME.close);
  writer.string(reason.slice(0, LONGEST_REASON / 4));
}

export function readClose(reader: Reader): string {
  return readText(reader, LONGEST_REASON);
}

function readText(reader: Reader, longest: number): string {
  const length = reader.varint();
  if (length > longest) {
    throw new MalformedError(`a text of ${length} bytes is over the limit of ${longest}`);
  }
  const text = reader.utf8(length);
  if (!reader.atEnd) {
    throw new MalformedError('a frame is longer than what it says');
  }
  return text;
}
