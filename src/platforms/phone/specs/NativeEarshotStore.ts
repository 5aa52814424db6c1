import type { TurboModule } from 'react-native';
import { TurboModuleRegistry } from 'react-native';

/**
 * Records in the system's SQLite. Keys are printable ASCII: other text does not cross unharmed to every system. Values
 * cross as base64. Calls happen in the order in which they were made; each rejects with what SQLite said.
 */
export interface Spec extends TurboModule {
  read(key: string): Promise<string | null>;
  /** In no particular order. */
  keys(prefix: string): Promise<Array<string>>;
  /** One transaction, durable once it resolves. `sets`: key, value, key, value, … */
  write(sets: Array<string>, deletes: Array<string>): Promise<void>;
  /** What @react-native-async-storage/async-storage 3 left in one of its databases: key, text, key, text, … */
  readAsyncStorage(database: string): Promise<Array<string>>;
  deleteAsyncStorage(database: string): Promise<void>;
  /** A file that only this app can read, for a system's dialogue that copies it elsewhere. Resolves with its URI. */
  writeFile(name: string, text: string): Promise<string>;
  /** All that `writeFile` wrote. */
  deleteFiles(): Promise<void>;
}

export default TurboModuleRegistry.getEnforcing<Spec>('EarshotStore');
