import type { Storage, StorageChanges } from '../../../runtime';
import { copyChanges } from '../../../runtime';
import { phoneDatabase } from './database';
import { deleteSecret, readSecret, writeSecret } from './keychain';

/** What proves who this phone is: it belongs in the keychain. */
const SECRETS: ReadonlySet<string> = new Set(['secret key']);

/** Records in the phone's database, and secrets in the keychain, which no transaction reaches. */
export class PhoneStorage implements Storage {
  /** One after another: the keychain does not say in which order it does what it is asked at the same time. */
  private last: Promise<unknown> = Promise.resolve();

  get(key: string): Promise<Uint8Array | undefined> {
    return this.inTurn(() =>
      SECRETS.has(key) ? readSecret(key) : phoneDatabase.get('records', key),
    );
  }

  keys(prefix: string): Promise<readonly string[]> {
    return this.inTurn(async () => {
      const keys = await phoneDatabase.keys('records', prefix);
      for (const secret of SECRETS) {
        if (secret.startsWith(prefix) && (await readSecret(secret)) !== undefined) {
          keys.push(secret);
        }
      }
      return keys.sort();
    });
  }

  set(key: string, value: Uint8Array): Promise<void> {
    return this.write(new Map([[key, value]]));
  }

  delete(key: string): Promise<void> {
    return this.write(new Map([[key, undefined]]));
  }

  async write(changes: StorageChanges): Promise<void> {
    const taken = copyChanges(changes);
    const secret = [...taken.keys()].find(key => SECRETS.has(key));
    if (secret === undefined) {
      return this.inTurn(() => phoneDatabase.write('records', taken));
    }
    if (taken.size > 1) {
      throw new Error(`The ${secret} is kept in the keychain: it cannot share a write.`);
    }
    const value = taken.get(secret);
    return this.inTurn(() =>
      value === undefined ? deleteSecret(secret) : writeSecret(secret, value),
    );
  }

  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.last.then(run);
    // The caller is told; those behind go on.
    this.last = result.catch(() => undefined);
    return result;
  }
}
