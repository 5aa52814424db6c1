import type { Storage } from '../../runtime';
import type { Records } from './record-file';
import { readRecords, writeRecords } from './record-file';

/** Records in one file, which is read at the first use and written anew with every change. */
export class FileStorage implements Storage {
  /** What the file holds once everything asked for so far is done. Fails for good when the file cannot be read. */
  private records: Promise<Records> | undefined;

  constructor(private readonly file: string) {}

  async get(key: string): Promise<Uint8Array | undefined> {
    const records = await this.current();
    return records.get(key)?.slice();
  }

  set(key: string, value: Uint8Array): Promise<void> {
    const kept = Uint8Array.from(value);
    return this.change(records => new Map(records).set(key, kept));
  }

  delete(key: string): Promise<void> {
    return this.change(records => new Map([...records].filter(([known]) => known !== key)));
  }

  private current(): Promise<Records> {
    this.records ??= readRecords(this.file);
    return this.records;
  }

  /** One change after another. One that could not be written changes nothing for those after it. */
  private change(changed: (records: Records) => Records): Promise<void> {
    const before = this.current();
    const after = before.then(async records => {
      const next = changed(records);
      await writeRecords(this.file, next);
      return next;
    });
    this.records = after.catch(() => before);
    // Whoever asked is told by `after`; nobody may be waiting for this one.
    this.records.catch(() => undefined);
    return after.then(() => undefined);
  }
}
