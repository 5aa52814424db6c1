import type { StoreProcess } from './store-process';

/** What the platform's JavaScript finds under the module's name: the process that runs at the moment. */
export const current: { store?: StoreProcess } = {};
jest.mock('../../../../src/platforms/phone/specs/NativeEarshotStore', () => ({
  __esModule: true,
  default: {
    read: async (key: string) => current.store?.read(key),
    keys: async (prefix: string) => current.store?.keys(prefix),
    write: async (sets: string[], deletes: string[]) => current.store?.write(sets, deletes),
    readAsyncStorage: async () => [],
    deleteAsyncStorage: async () => undefined,
  },
}));
// Needs a phone; no key of these tests is a secret.
jest.mock('../../../../src/platforms/phone/storage/keychain', () => ({
  readSecret: async () => undefined,
}));
