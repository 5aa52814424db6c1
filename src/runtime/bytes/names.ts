import type { Reader } from './bytes';
import { MalformedError } from './bytes';

/** B1: names of methods, patterns and their parameters, and types of services are at most this long, in characters. */
export const LONGEST_NAME = 256;
const LONGEST_CHARACTER_BYTES = 4;

export function readName(reader: Reader): string {
  const length = reader.varint();
  if (length > LONGEST_NAME * LONGEST_CHARACTER_BYTES) {
    throw new MalformedError(`a name of ${length} bytes`);
  }
  const name = reader.utf8(length);
  if (name.length > LONGEST_NAME) {
    throw new MalformedError(`a name of ${name.length} characters`);
  }
  return name;
}
