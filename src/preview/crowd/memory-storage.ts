import type { Storage, StorageChanges } from '../../runtime';
import { copyChanges, keysWith } from '../../runtime';

/** Of a light phone: it is somebody for as long as it is there, and nobody afterwards. */
export class MemoryStorage implements Storage {
  private readonly records = new Map<string, Uint8Array>();

  async get(key: string): Promise<Uint8Array | undefined> {
    return this.records.get(key)?.slice();
  }

  async keys(prefix: string): Promise<readonly string[]> {
    return keysWith(prefix, this.records.keys());
  }

  async write(changes: StorageChanges): Promise<void> {
    for (const [key, value] of copyChanges(changes)) {
      if (value === undefined) this.records.delete(key);
      else this.records.set(key, value);
    }
  }

  set(key: string, value: Uint8Array): Promise<void> {
    return this.write(new Map([[key, value]]));
  }

  delete(key: string): Promise<void> {
    return this.write(new Map([[key, undefined]]));
  }
}
