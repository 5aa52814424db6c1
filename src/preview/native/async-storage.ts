import path from 'node:path';
import { StateFile } from './state-file';

interface Entry {
  readonly key: string;
  readonly value: string | null;
}

/** `RNAsyncStorage`: what stands behind @react-native-async-storage/async-storage 3, with a file for each database. */
export class AsyncStorageModule {
  private readonly databases = new Map<string, StateFile>();

  constructor(private readonly directory: string) {}

  async getValues(database: string, keys: readonly string[]): Promise<readonly Entry[]> {
    const entries = new Map(Object.entries(await this.file(database).read()));
    return keys.map(key => ({ key, value: entries.get(key) ?? null }));
  }

  async setValues(database: string, values: readonly Entry[]): Promise<readonly Entry[]> {
    const set = values.map(({ key, value }) => [key, value ?? ''] as const);
    await this.file(database).change(entries => merged(entries, set));
    return values;
  }

  async removeValues(database: string, keys: readonly string[]): Promise<void> {
    await this.file(database).change(entries =>
      Object.fromEntries(Object.entries(entries).filter(([key]) => !keys.includes(key))),
    );
  }

  async getKeys(database: string): Promise<readonly string[]> {
    return Object.keys(await this.file(database).read());
  }

  async clearStorage(database: string): Promise<void> {
    await this.file(database).change(() => ({}));
  }

  async atRest(): Promise<void> {
    await Promise.all(Array.from(this.databases.values(), file => file.atRest()));
  }

  private file(database: string): StateFile {
    const known =
      this.databases.get(database) ?? new StateFile(path.join(this.directory, database));
    this.databases.set(database, known);
    return known;
  }
}

/** By way of pairs: as a property, `__proto__` would be taken for something else. */
function merged(
  entries: Readonly<Record<string, string>>,
  more: readonly (readonly [string, string])[],
): Record<string, string> {
  return Object.fromEntries([...Object.entries(entries), ...more]);
}
