import type { StorageChanges } from './ports';

/** Android reads rows through a window of 2 MiB, which a record and its key must fit into. */
export const LARGEST_STORED_VALUE_BYTES = 2_000_000;

/** A copy, so that the caller cannot change it. Refuses a value that some platform could write but not read back. */
export function copyChanges(changes: StorageChanges): StorageChanges {
  const copy = new Map<string, Uint8Array | undefined>();
  for (const [key, value] of changes) {
    if (value !== undefined && value.length > LARGEST_STORED_VALUE_BYTES) {
      throw new RangeError(
        `The value for ${JSON.stringify(key)} has ${value.length} bytes. ` +
          `The storage takes up to ${LARGEST_STORED_VALUE_BYTES}.`,
      );
    }
    // Not `slice`: a Buffer's does not copy.
    copy.set(key, value && Uint8Array.from(value));
  }
  return copy;
}

/** Those that begin with the prefix, sorted by UTF-16 code units, as `Storage.keys` lists them. */
export function keysWith(prefix: string, keys: Iterable<string>): string[] {
  return [...keys].filter(key => key.startsWith(prefix)).sort();
}
