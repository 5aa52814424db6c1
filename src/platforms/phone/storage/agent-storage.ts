import type { Storage, StorageChanges } from '../../../runtime';
import { copyChanges } from '../../../runtime';
import { phoneDatabase } from './database';

/** The agents' own records, in the phone's database and in no backup: a restored one would vote a second time. */
export class PhoneAgentStorage implements Storage {
  get(key: string): Promise<Uint8Array | undefined> {
    return phoneDatabase.get('agents', key);
  }

  async keys(prefix: string): Promise<readonly string[]> {
    return (await phoneDatabase.keys('agents', prefix)).sort();
  }

  set(key: string, value: Uint8Array): Promise<void> {
    return this.write(new Map([[key, value]]));
  }

  delete(key: string): Promise<void> {
    return this.write(new Map([[key, undefined]]));
  }

  async write(changes: StorageChanges): Promise<void> {
    await phoneDatabase.write('agents', copyChanges(changes));
  }
}
