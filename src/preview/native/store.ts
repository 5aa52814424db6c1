import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStorage } from '../../platforms/node';
import { StateFile } from './state-file';

/** `EarshotStore`: records that survive this computer's power failures as a phone's survive its own. */
export class StoreModule {
  private readonly records: FileStorage;
  /** What is on its way to the disk. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly directory: string) {
    this.records = new FileStorage(path.join(directory, 'store'));
  }

  async read(key: string): Promise<string | null> {
    const value = await this.records.get(asWritten(key));
    return value === undefined ? null : Buffer.from(value).toString('base64');
  }

  async keys(prefix: string): Promise<readonly string[]> {
    return this.records.keys(asWritten(prefix));
  }

  async write(sets: readonly string[], deletes: readonly string[]): Promise<void> {
    const changes = new Map<string, Uint8Array | undefined>();
    for (let at = 0; at + 1 < sets.length; at += 2) {
      changes.set(asWritten(sets[at]), Buffer.from(sets[at + 1] ?? '', 'base64'));
    }
    deletes.forEach(key => changes.set(asWritten(key), undefined));
    const written = this.records.write(changes);
    this.last = written.catch(() => undefined);
    await written;
  }

  async readAsyncStorage(database: string): Promise<readonly string[]> {
    return Object.entries(await this.asyncStorage(database).read()).flat();
  }

  async deleteAsyncStorage(database: string): Promise<void> {
    await rm(path.join(this.directory, database), { force: true });
  }

  /** What the preview of an earlier version kept, for tests of the way from there. */
  asyncStorage(database: string): StateFile {
    return new StateFile(path.join(this.directory, database));
  }

  async atRest(): Promise<void> {
    await this.last;
  }
}

/** As a phone would refuse, or garble, any other. */
function asWritten(key: string | undefined): string {
  if (key === undefined || !/^[\x20-\x7e]*$/.test(key)) {
    throw new Error(`EarshotStore takes keys of printable ASCII, not ${JSON.stringify(key)}.`);
  }
  return key;
}
