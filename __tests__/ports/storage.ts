import type { Storage } from '../../src/runtime';
import { firstDifference, patternOf } from './recorder';
import type { Time } from './time';
import { settled } from './time';

export interface StorageEnvironment extends Time {
  readonly storage: Storage;
  /** The same storage, as the app finds it after its next start. */
  reopen(): Promise<Storage>;
  end(): Promise<void>;
}

const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes);

/** What every Storage must do, whatever it is made of. */
export function describeStorage(name: string, create: () => Promise<StorageEnvironment>): void {
  describe(`the storage of ${name}`, () => {
    let env: StorageEnvironment;
    const wait = <T>(promise: Promise<T>) => settled(env, 'the storage', promise);

    beforeEach(async () => {
      env = await create();
    });

    afterEach(() => env.end());

    test('has nothing under a key that was never set', async () => {
      expect(await wait(env.storage.get('nothing'))).toBeUndefined();
    });

    test('gives back what was set last', async () => {
      await wait(env.storage.set('key', bytesOf(1, 2, 3)));
      await wait(env.storage.set('key', bytesOf(4)));
      expect(await wait(env.storage.get('key'))).toEqual(bytesOf(4));
    });

    test('keeps the order of what nobody waited for', async () => {
      const all = Promise.all([
        env.storage.set('key', bytesOf(1)),
        env.storage.set('key', bytesOf(2)),
        env.storage.delete('key'),
        env.storage.set('key', bytesOf(3)),
      ]);
      await wait(all);
      expect(await wait(env.storage.get('key'))).toEqual(bytesOf(3));
    });

    test('tells an empty value from none', async () => {
      await wait(env.storage.set('key', bytesOf()));
      expect(await wait(env.storage.get('key'))).toEqual(bytesOf());
    });

    test('deletes, also what is not there', async () => {
      await wait(env.storage.set('key', bytesOf(1)));
      await wait(env.storage.delete('key'));
      await wait(env.storage.delete('key'));
      expect(await wait(env.storage.get('key'))).toBeUndefined();
    });

    test.each(['', 'a/b', '../a', '__proto__', 'constructor', 'naïve 鍵 🔑', 'k'.repeat(200)])(
      'takes %j as a key like any other',
      async key => {
        await wait(env.storage.set(key, bytesOf(7)));
        await wait(env.storage.set('other', bytesOf(8)));
        expect(await wait(env.storage.get(key))).toEqual(bytesOf(7));
        await wait(env.storage.delete(key));
        expect(await wait(env.storage.get(key))).toBeUndefined();
        expect(await wait(env.storage.get('other'))).toEqual(bytesOf(8));
      },
    );

    test('takes a value of 64 KiB with every byte there is', async () => {
      const value = patternOf(64 * 1024);
      await wait(env.storage.set('key', value));
      const stored = (await wait(env.storage.get('key'))) ?? bytesOf();
      expect(firstDifference(stored, value)).toBe('nowhere');
    });

    test('keeps a value of its own: who set it may change the array, and so may who got it', async () => {
      const value = bytesOf(1, 2, 3);
      const set = env.storage.set('key', value);
      value.fill(9);
      await wait(set);
      (await wait(env.storage.get('key')))?.fill(8);
      expect(await wait(env.storage.get('key'))).toEqual(bytesOf(1, 2, 3));
    });

    test('has at the next start what was set before', async () => {
      await wait(env.storage.set('kept', bytesOf(5)));
      await wait(env.storage.set('deleted', bytesOf(6)));
      await wait(env.storage.delete('deleted'));
      const again = await env.reopen();
      expect(await wait(again.get('kept'))).toEqual(bytesOf(5));
      expect(await wait(again.get('deleted'))).toBeUndefined();
    });
  });
}
