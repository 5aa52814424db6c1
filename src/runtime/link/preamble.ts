import type { Reader } from '../bytes/bytes';
import { MalformedError, Writer } from '../bytes/bytes';

export const PROTOCOL_VERSION = 3;

const MAGIC = [0x45, 0x53, 0x48, 0x54]; // "ESHT"

/** The other device speaks another version of the protocol. */
export class VersionError extends Error {
  override readonly name = 'VersionError';
  constructor(readonly version: number) {
    super(
      `The other device speaks version ${version} of the protocol, this one version ${PROTOCOL_VERSION}.`,
    );
  }
}

/** The first bytes of either end, in the clear. */
export function preamble(version: number = PROTOCOL_VERSION): Uint8Array {
  const writer = new Writer();
  MAGIC.forEach(byte => writer.byte(byte));
  writer.varint(version);
  return writer.written();
}

/** Magic and version keep their places in all versions: of another version nothing else is read. */
export function checkPreamble(reader: Reader): void {
  if (MAGIC.some(byte => reader.atEnd || reader.byte() !== byte)) {
    throw new MalformedError('this is not Earshot at the other end');
  }
  const version = reader.varint();
  if (version !== PROTOCOL_VERSION) {
    throw new VersionError(version);
  }
  if (!reader.atEnd) {
    throw new MalformedError('a preamble is longer than what it says');
  }
}
