import type { Storage, StorageChanges } from '../../runtime';
import { copyChanges, keysWith } from '../../runtime';
import type { Records } from './record-file';
import { readRecords, writeRecords } from './record-file';

/**
 * Records in one file, which is read at the first use and replaced as a whole with every write: so a write is atomic
 * over all of its keys, and costs as much as all records together.
 */
export class FileStorage implements Storage {
  /** What the file holds once everything asked for so far is done. Fails for good when the file cannot be read. */
  private records: Promise<Records> | undefined;

  constructor(private readonly file: string) {}

  async get(key: string): Promise<Uint8Array | undefined> {
    const records = await this.current();
    return records.get(key)?.slice();
  }

  async keys(prefix: string): Promise<readonly string[]> {
    return keysWith(prefix, (await this.current()).keys());
  }

  set(key: string, value: Uint8Array): Promise<void> {
    return this.write(new Map([[key, value]]));
  }

  delete(key: string): Promise<void> {
    return this.write(new Map([[key, undefined]]));
  }

  /** One write after another. One that failed changes nothing for those after it. */
  async write(changes: StorageChanges): Promise<void> {
    const taken = copyChanges(changes);
    const before = this.current();
    const after = before.then(async records => {
      const next = changed(records, taken);
      await writeRecords(this.file, next);
      return next;
    });
    this.records = after.catch(() => before);
    // The caller is told by `after`; nobody may be waiting for this one.
    this.records.catch(() => undefined);
    await after;
  }

  private current(): Promise<Records> {
    this.records ??= readRecords(this.file);
    return this.records;
  }
}

function changed(records: Records, changes: StorageChanges): Records {
  const next = new Map(records);
  for (const [key, value] of changes) {
    if (value === undefined) {
      next.delete(key);
    } else {
      next.set(key, value);
    }
  }
  return next;
}
