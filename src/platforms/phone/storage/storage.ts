import { createAsyncStorage } from '@react-native-async-storage/async-storage';
import type { Storage } from '../../../runtime';
import { decodeBase64, encodeBase64 } from '../base64';
import { deleteSecret, readSecret, writeSecret } from './keychain';

const DATABASE = 'earshot';
/** What proves who this phone is: it belongs in the keychain. */
const SECRETS: ReadonlySet<string> = new Set(['secret key']);

/** Records in an SQLite database, each written when its promise resolves; and secrets in the keychain. */
export class PhoneStorage implements Storage {
  private readonly records = createAsyncStorage(DATABASE);
  /** One after another: neither library says in which order it does what it is asked at the same time. */
  private last: Promise<unknown> = Promise.resolve();

  get(key: string): Promise<Uint8Array | undefined> {
    return this.inTurn(async () => {
      if (SECRETS.has(key)) {
        return readSecret(key);
      }
      const text = await this.records.getItem(key);
      return text === null ? undefined : decodeBase64(text);
    });
  }

  set(key: string, value: Uint8Array): Promise<void> {
    const kept = value.slice();
    return this.inTurn(() =>
      SECRETS.has(key) ? writeSecret(key, kept) : this.records.setItem(key, encodeBase64(kept)),
    );
  }

  delete(key: string): Promise<void> {
    return this.inTurn(() => (SECRETS.has(key) ? deleteSecret(key) : this.records.removeItem(key)));
  }

  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.last.then(run);
    // Whoever asked is told; those behind go on.
    this.last = result.catch(() => undefined);
    return result;
  }
}
