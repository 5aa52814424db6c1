import { directory } from './native-halves';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { PhoneDatabase } from '../../../src/platforms/phone/storage/database';
import type { Spec } from '../../../src/platforms/phone/specs/NativeEarshotStore';
import { StoreModule } from '../../../src/preview/native/store';

/** A phone on which an earlier version of the app kept its records with async-storage. */
let store: StoreModule;
let home: string;

beforeEach(async () => {
  home = mkdtempSync(path.join(directory, 'earlier-'));
  store = new StoreModule(home);
  await store.asyncStorage('earshot').change(() => ({
    people: 'AQID',
    'own public key': 'BAUG',
    'naïve 鍵': '',
    ...Object.fromEntries([['__proto__', 'Bw==']]),
  }));
  await store
    .asyncStorage('earshot-phone')
    .change(() => ({ 'asked for the local network': 'yes' }));
});

/** The calls that the app made of the native module, and a power failure before or after one of them. */
function failingAt(step: number, when: 'before' | 'after'): { native: Spec; calls: string[] } {
  const calls: string[] = [];
  let isOff = false;
  const native = new Proxy(store, {
    get:
      (target, name: keyof StoreModule) =>
      async (...words: unknown[]) => {
        const isLast = calls.push(name) === step;
        isOff ||= isLast && when === 'before';
        if (isOff) throw new Error('The power is gone.');
        const answer = await (target[name] as (...all: unknown[]) => Promise<unknown>)(...words);
        isOff ||= isLast;
        if (isOff) throw new Error('The power is gone.');
        return answer;
      },
  });
  return { native: native as unknown as Spec, calls };
}

/** The next start of the app, on the same phone. */
const restarted = () => new PhoneDatabase(new StoreModule(home) as unknown as Spec);

const oldRecords = async () =>
  (
    await Promise.all(['earshot', 'earshot-phone'].map(name => store.readAsyncStorage(name)))
  ).flat();

async function expectEverything(database: PhoneDatabase): Promise<void> {
  const keys = await database.keys('records', '');
  const values = await Promise.all(keys.map(key => database.get('records', key)));
  expect(new Map(keys.map((key, i) => [key, values[i]]))).toEqual(
    new Map([
      ['__proto__', Uint8Array.of(7)],
      ['naïve 鍵', new Uint8Array()],
      ['own public key', Uint8Array.of(4, 5, 6)],
      ['people', Uint8Array.of(1, 2, 3)],
    ]),
  );
  expect(await database.get('phone', 'asked for the local network')).toBeDefined();
}

test('the first start moves every record out of async-storage, and then removes it', async () => {
  const database = restarted();
  await expectEverything(database);
  expect(await oldRecords()).toEqual([]);
});

test('several uses at once move it once', async () => {
  const { native, calls } = failingAt(Infinity, 'after');
  const database = new PhoneDatabase(native);
  await Promise.all([database.get('records', 'people'), database.keys('records', '')]);
  expect(calls.filter(call => call === 'write')).toHaveLength(1);
});

test.each(['before', 'after'] as const)(
  'a power failure %s any step of the move loses nothing',
  async when => {
    const steps = 6;
    for (let step = 1; step <= steps; step++) {
      home = mkdtempSync(path.join(directory, 'failing-'));
      const earlier = store;
      store = new StoreModule(home);
      for (const name of ['earshot', 'earshot-phone']) {
        const entries = await earlier.asyncStorage(name).read();
        await store.asyncStorage(name).change(() => entries);
      }
      const { native, calls } = failingAt(step, when);
      await new PhoneDatabase(native).get('records', 'people').catch(() => undefined);
      expect(calls.length).toBeGreaterThanOrEqual(step);
      await expectEverything(restarted());
      expect(await oldRecords()).toEqual([]);
      store = earlier;
    }
  },
);

test('old databases that could not be removed do not come back over newer records', async () => {
  jest.spyOn(store, 'deleteAsyncStorage').mockRejectedValue(new Error('busy'));
  const database = new PhoneDatabase(store as unknown as Spec);
  await database.write(
    'records',
    new Map([
      ['people', undefined],
      ['own public key', Uint8Array.of(9)],
    ]),
  );
  expect(await oldRecords()).not.toEqual([]);

  const next = restarted();
  expect(await next.get('records', 'people')).toBeUndefined();
  expect(await next.get('records', 'own public key')).toEqual(Uint8Array.of(9));
  expect(await oldRecords()).toEqual([]);
});

test('old databases that cannot be read are said so and left alone, and the next use tries again', async () => {
  const database = new PhoneDatabase(store as unknown as Spec);
  jest.spyOn(store, 'readAsyncStorage').mockRejectedValueOnce(new Error('file is not a database'));
  await expect(database.get('records', 'people')).rejects.toThrow('file is not a database');
  await expectEverything(database);
});
