import type { Reader } from '../link/bytes';
import { MalformedError } from '../link/bytes';
import type { IncomingReferences, ValueLimits } from './crossing';
import { Decoder } from './decoder';
import { FIRST_LONG_TAG } from './tags';
import { readShort } from './scalars';

/** Reads what `encodeValue` wrote, and nothing else: whatever that would not have written throws a MalformedError. */
export function decodeValue(
  reader: Reader,
  references: IncomingReferences,
  limits: ValueLimits,
): unknown {
  const start = reader.at;
  const tag = reader.byte();
  const value =
    tag < FIRST_LONG_TAG
      ? readShort(reader, tag)
      : new Decoder(reader, references, limits).value(tag, 0);
  requireSize(reader.at - start, limits);
  return value;
}

/** Reads what `encodeArguments` wrote, in the same way. */
export function decodeArguments(
  reader: Reader,
  references: IncomingReferences,
  limits: ValueLimits,
): unknown[] {
  const start = reader.at;
  const count = reader.varint();
  if (count > reader.end - reader.at) {
    throw new MalformedError('the message ends too early');
  }
  const args: unknown[] = [];
  let decoder: Decoder | undefined;
  for (let i = 0; i < count; i++) {
    const tag = reader.byte();
    if (tag < FIRST_LONG_TAG) {
      args.push(readShort(reader, tag));
    } else {
      decoder ??= new Decoder(reader, references, limits);
      args.push(decoder.value(tag, 0));
    }
  }
  if (decoder !== undefined) {
    references.built?.(decoder.parts);
  }
  requireSize(reader.at - start, limits);
  return args;
}

function requireSize(bytes: number, { messageBytes }: ValueLimits): void {
  if (bytes > messageBytes) {
    throw new MalformedError(`a message larger than ${messageBytes} bytes`);
  }
}
