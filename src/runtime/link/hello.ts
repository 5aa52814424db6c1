import type { Reader, Writer } from './bytes';
import { MalformedError } from './bytes';
import { FRAME } from './frames';

export const PROTOCOL_VERSION = 1;

export const ID_BYTES = 32;
export const INCARNATION_BYTES = 8;
const MAGIC = [0x45, 0x53, 0x48, 0x54]; // "ESHT"
const LONGEST_NAME = 256;
const LONGEST_REASON = 512;

/** Who is at the other end of a connection. */
export interface Hello {
  readonly version: number;
  readonly id: string;
  readonly incarnation: string;
  readonly name: string;
}

/** The other device speaks another version of the protocol. */
export class VersionError extends Error {
  override readonly name = 'VersionError';
  constructor(readonly version: number) {
    super(
      `The other device speaks version ${version} of the protocol, this one version ${PROTOCOL_VERSION}.`,
    );
  }
}

export function writeHello(writer: Writer, hello: Hello): void {
  writer.byte(FRAME.hello);
  MAGIC.forEach(byte => writer.byte(byte));
  writer.varint(hello.version);
  writer.raw(fromHex(hello.id));
  writer.raw(fromHex(hello.incarnation));
  writer.string(hello.name.slice(0, LONGEST_NAME / 4));
}

/** Only the version has its place for ever: of another version nothing else is read. */
export function readHello(reader: Reader): Hello {
  if (reader.byte() !== FRAME.hello || MAGIC.some(byte => reader.byte() !== byte)) {
    throw new MalformedError('this is not Earshot at the other end');
  }
  const version = reader.varint();
  if (version !== PROTOCOL_VERSION) {
    throw new VersionError(version);
  }
  const id = toHex(reader.raw(ID_BYTES));
  const incarnation = toHex(reader.raw(INCARNATION_BYTES));
  const name = readText(reader, LONGEST_NAME);
  return { version, id, incarnation, name };
}

export function writeClose(writer: Writer, reason: string): void {
  writer.byte(FRAME.close);
  writer.string(reason.slice(0, LONGEST_REASON / 4));
}

export function readClose(reader: Reader): string {
  return readText(reader, LONGEST_REASON);
}

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += (byte < 16 ? '0' : '') + byte.toString(16);
  }
  return text;
}

function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
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
