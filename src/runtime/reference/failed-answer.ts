import { RemoteError } from '../errors';
import type { Reader } from '../link/bytes';
import { MalformedError, Writer } from '../link/bytes';
import type { AnswerContent } from './answer';

/** What an ended lease leaves behind does not include why it ended. */
export const EXPIRED: AnswerContent = { kind: 'expired', reason: 'elapsed' };

/** In characters; in UTF-8 a character of a string takes three bytes at the most. */
const LONGEST_ERROR = 1000;
const LONGEST_ERROR_BYTES = 3 * LONGEST_ERROR;

/** M5: an error's name and message, and nothing else of this device. */
export function failure(error: unknown): AnswerContent {
  try {
    const { name, message } =
      typeof error === 'object' && error !== null
        ? (error as { name?: unknown; message?: unknown })
        : { name: 'Error', message: error };
    return errorAnswer(typeof name === 'string' ? name : 'Error', String(message ?? ''));
  } catch {
    // It is the application's own, and may throw at whoever looks at it.
    return errorAnswer('Error', '');
  }
}

/** Written at once: the beginning of a long string would keep all of it alive (B1). */
export function errorAnswer(name: string, message: string): AnswerContent {
  const writer = new Writer();
  writer.string(name.slice(0, LONGEST_ERROR));
  writer.string(message.slice(0, LONGEST_ERROR));
  return { kind: 'error', encoded: writer.bytes.slice(0, writer.length) };
}

export function readError(reader: Reader): RemoteError {
  return new RemoteError(readText(reader), readText(reader));
}

function readText(reader: Reader): string {
  const length = reader.varint();
  if (length > LONGEST_ERROR_BYTES) {
    throw new MalformedError(`an error of ${length} bytes`);
  }
  return reader.utf8(length);
}
