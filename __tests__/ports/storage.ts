import type { Storage, StorageChanges } from '../../src/runtime';
import { LARGEST_STORED_VALUE_BYTES } from '../../src/runtime';
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

const changesOf = (changes: Readonly<Record<string, Uint8Array | undefined>>): StorageChanges =>
  new Map(Object.entries(changes));

/** Halves of a surrogate pair, alone or in the wrong order, and other keys that a system may take for something else. */
const ODD_KEYS = [
  ...[
    '',
    ' ',
    '%',
    '%0041',
    '%_',
    '*',
    "'",
    '"',
    '\\',
    'a/b',
    '../a',
    'a\0b',
    '\0',
    '\n',
    '\ufeff',
    '\uffff',
  ],
  ...[
    '__proto__',
    'constructor',
    'naïve 鍵 🔑',
    '\ud83d',
    '\udd11',
    'a\ud83d',
    '\udd11\ud83d',
    'e\u0301',
    'é',
  ],
  ...['A', 'a', 'k'.repeat(1000)],
] as const;

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

    test.each(ODD_KEYS)('takes %j as a key like any other', async key => {
      await wait(env.storage.set(key, bytesOf(7)));
      await wait(env.storage.set('other', bytesOf(8)));
      expect(await wait(env.storage.get(key))).toEqual(bytesOf(7));
      expect(await wait(env.storage.keys(key))).toEqual(key === '' ? ['', 'other'] : [key]);
      await wait(env.storage.delete(key));
      expect(await wait(env.storage.get(key))).toBeUndefined();
      expect(await wait(env.storage.get('other'))).toEqual(bytesOf(8));
    });

    test('tells odd keys from each other, at the next start too', async () => {
      const all = new Map(ODD_KEYS.map((key, i) => [key as string, bytesOf(i)]));
      await wait(env.storage.write(all));
      const again = await env.reopen();
      expect(await wait(again.keys(''))).toEqual([...ODD_KEYS].sort());
      for (const [key, value] of all) {
        expect([key, await wait(again.get(key))]).toEqual([key, value]);
      }
    });

    test('takes values with every byte there is, up to the largest', async () => {
      let { storage } = env;
      for (const length of [1, 255, 64 * 1024, LARGEST_STORED_VALUE_BYTES]) {
        const value = patternOf(length);
        await wait(storage.set('key', value));
        storage = await env.reopen();
        const stored = (await wait(storage.get('key'))) ?? bytesOf();
        expect([length, firstDifference(stored, value)]).toEqual([length, 'nowhere']);
      }
    });

    test('refuses a value that is too large, says which, and changes nothing', async () => {
      await wait(env.storage.set('small', bytesOf(1)));
      const changes = changesOf({
        small: undefined,
        other: bytesOf(2),
        big: new Uint8Array(LARGEST_STORED_VALUE_BYTES + 1),
      });
      await expect(wait(env.storage.write(changes))).rejects.toThrow(
        'The value for "big" has 2000001 bytes. The storage takes up to 2000000.',
      );
      expect(await wait(env.storage.keys(''))).toEqual(['small']);
      await wait(env.storage.set('after', bytesOf(3)));
      expect(await wait(env.storage.keys(''))).toEqual(['after', 'small']);
    });

    test('T1: a write sets and deletes in one', async () => {
      await wait(env.storage.write(changesOf({ a: bytesOf(1), b: bytesOf(2), c: bytesOf(3) })));
      await wait(
        env.storage.write(
          changesOf({ a: undefined, b: bytesOf(), d: bytesOf(4), nothing: undefined }),
        ),
      );
      for (const found of [async () => env.storage, () => env.reopen()]) {
        const storage = await found();
        expect(await wait(storage.keys(''))).toEqual(['b', 'c', 'd']);
        expect(await wait(storage.get('b'))).toEqual(bytesOf());
        expect(await wait(storage.get('d'))).toEqual(bytesOf(4));
      }
    });

    test('T1: a write of nothing is done, and changes nothing', async () => {
      await wait(env.storage.set('key', bytesOf(1)));
      await wait(env.storage.write(new Map()));
      expect(await wait(env.storage.keys(''))).toEqual(['key']);
    });

    test('T1: writes that nobody waited for happen in order, and a look between them sees those before it', async () => {
      const writes = Array.from({ length: 20 }, (_, i) =>
        env.storage.write(
          new Map<string, Uint8Array | undefined>([
            ['latest', bytesOf(i)],
            [`number ${i % 3}`, bytesOf(i)],
            [`number ${(i + 1) % 3}`, undefined],
          ]),
        ),
      );
      const between = Promise.all([env.storage.get('latest'), env.storage.keys('number')]);
      const after = env.storage.set('latest', bytesOf(99));
      expect(await wait(between)).toEqual([bytesOf(19), ['number 0', 'number 1']]);
      await wait(Promise.all([...writes, after]));
      expect(await wait(env.storage.get('latest'))).toEqual(bytesOf(99));
    });

    test('T1: a write that was waited for is there at the next start, all of it', async () => {
      const keys = Array.from({ length: 200 }, (_, i) => `agents/stage/${i}`).sort();
      await wait(env.storage.write(new Map(keys.map((key, i) => [key, bytesOf(i % 256)]))));
      const again = await env.reopen();
      expect(await wait(again.keys('agents/stage/'))).toEqual(keys);
      await wait(again.write(new Map(keys.map(key => [key, undefined]))));
      expect(await wait((await env.reopen()).keys(''))).toEqual([]);
    });

    test('lists the keys with a prefix, those and no others, sorted', async () => {
      const keys = ['a', 'a/', 'a/b', 'a/B', 'a/b/c', 'a0', 'a/é', 'a/🔑', 'a/\uffff', 'b', 'A/b'];
      await wait(env.storage.write(new Map(keys.map(key => [key, bytesOf(1)]))));
      for (const prefix of ['', 'a', 'a/', 'a/b', 'a/\ud83d', 'a/🔑', 'A', 'c', 'a/%', '_']) {
        const expected = keys.filter(key => key.startsWith(prefix)).sort();
        expect([prefix, await wait(env.storage.keys(prefix))]).toEqual([prefix, expected]);
      }
    });

    test('keeps a value of its own: who set it may change the array, and so may who got it', async () => {
      const value = bytesOf(1, 2, 3);
      const set = env.storage.set('key', value);
      value.fill(9);
      await wait(set);
      (await wait(env.storage.get('key')))?.fill(8);
      expect(await wait(env.storage.get('key'))).toEqual(bytesOf(1, 2, 3));
    });

    test('T1: keeps changes of its own: who wrote them may change the map and its arrays', async () => {
      const value = bytesOf(1);
      const changes = new Map<string, Uint8Array | undefined>([
        ['a', value],
        ['b', bytesOf(2)],
      ]);
      const written = env.storage.write(changes);
      value.fill(9);
      changes.set('c', bytesOf(3)).delete('b');
      await wait(written);
      expect(await wait(env.storage.keys(''))).toEqual(['a', 'b']);
      expect(await wait(env.storage.get('a'))).toEqual(bytesOf(1));
    });

    test('T1: changes that fail while they are looked at change nothing, before and after others', async () => {
      class Broken extends Map<string, Uint8Array | undefined> {
        override *[Symbol.iterator](): Generator<[string, Uint8Array | undefined], undefined> {
          yield ['a', undefined];
          yield ['b', bytesOf(2)];
          throw new Error('no more of them');
        }
        override entries() {
          return this[Symbol.iterator]();
        }
      }
      const first = env.storage.set('a', bytesOf(1));
      const broken = env.storage.write(new Broken()).catch((error: unknown) => String(error));
      const last = env.storage.set('c', bytesOf(3));
      expect((await wait(Promise.all([first, broken, last])))[1]).toBe('Error: no more of them');
      expect(await wait(env.storage.keys(''))).toEqual(['a', 'c']);
      expect(await wait((await env.reopen()).keys(''))).toEqual(['a', 'c']);
    });

    test('T1: changes are looked at once: what they say later is not written', async () => {
      let looks = 0;
      class Other extends Map<string, Uint8Array | undefined> {
        override *[Symbol.iterator](): Generator<[string, Uint8Array | undefined], undefined> {
          looks += 1;
          yield ['a', looks === 1 ? bytesOf(1) : new Uint8Array(LARGEST_STORED_VALUE_BYTES + 1)];
        }
        override entries() {
          return this[Symbol.iterator]();
        }
      }
      await wait(env.storage.write(new Other()));
      expect(await wait(env.storage.get('a'))).toEqual(bytesOf(1));
    });

    test('T1: of many writes at once those that are refused are missing, and nothing else', async () => {
      const writes = Array.from({ length: 120 }, (_, i) =>
        env.storage
          .write(
            new Map([
              [`a ${i}`, bytesOf(i)],
              ['latest', bytesOf(i)],
              [`b ${i}`, new Uint8Array(i % 10 === 9 ? LARGEST_STORED_VALUE_BYTES + 1 : 1)],
            ]),
          )
          .then(
            () => 'written',
            () => 'refused',
          ),
      );
      const told = await wait(Promise.all(writes));
      expect(told).toEqual(told.map((_, i) => (i % 10 === 9 ? 'refused' : 'written')));
      const again = await env.reopen();
      expect(await wait(again.get('latest'))).toEqual(bytesOf(118));
      expect((await wait(again.keys('a '))).length).toBe(108);
      expect((await wait(again.keys('b '))).length).toBe(108);
    });

    test('keeps a copy of a part of a larger array', async () => {
      const large = Buffer.from([1, 2, 3, 4, 5]);
      const set = env.storage.set('part', large.subarray(1, 4));
      large.fill(0);
      await wait(set);
      const found = await wait(env.storage.get('part'));
      expect(Array.from(found ?? [])).toEqual([2, 3, 4]);
      found?.fill(0);
      expect(Array.from((await wait(env.storage.get('part'))) ?? [])).toEqual([2, 3, 4]);
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
