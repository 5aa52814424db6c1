import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DamagedFileError, FileStorage } from '../../../src/platforms/node';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-storage-'));
  file = path.join(directory, 'records');
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(directory, { recursive: true });
});

const secret = Uint8Array.of(1, 2, 3);

test('nobody but its owner can read what is kept', async () => {
  await new FileStorage(file).set('key', secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, await readFile(file), { mode: 0o644 });
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, 'left behind by a crash', { mode: 0o644 });
  await new FileStorage(file).set('other', secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(directory)).toEqual(['records']);
});

test('a value is on the disk before its file takes the old one’s place, and its name before that is said', async () => {
  const happened: string[] = [];
  const { open, rename } = fs;
  jest.spyOn(fs, 'open').mockImplementation(async (...parameters) => {
    const handle = await open(...parameters);
    const sync = handle.sync.bind(handle);
    handle.sync = () => {
      happened.push(`sync ${path.basename(String(parameters[0]))}`);
      return sync();
    };
    return handle;
  });
  jest.spyOn(fs, 'rename').mockImplementation((from, to) => {
    happened.push(`rename ${path.basename(String(from))} to ${path.basename(String(to))}`);
    return rename(from, to);
  });
  await new FileStorage(file).set('key', secret);
  happened.push('done');
  expect(happened).toEqual([
    'sync records.new',
    'rename records.new to records',
    `sync ${path.basename(directory)}`,
    'done',
  ]);
});

test.each([
  ['cut short', (text: string) => text.slice(0, -3)],
  ['empty', () => ''],
  ['changed in one place', (text: string) => text.replace('AQID', 'AQIE')],
  ['something else altogether', () => '{"hello": "world"}\n'],
])('a file that is %s is kept aside, and said to be damaged', async (_what, damage) => {
  await new FileStorage(file).set('key', secret);
  const damaged = damage(await readFile(file, 'utf8'));
  await writeFile(file, damaged);
  const storage = new FileStorage(file);
  await expect(storage.get('key')).rejects.toThrow(DamagedFileError);
  await expect(storage.get('key')).rejects.toThrow(/is damaged and was kept as .*\.damaged-\d+/);
  await expect(storage.set('key', secret)).rejects.toThrow(DamagedFileError);
  const [kept, ...rest] = await readdir(directory);
  expect(rest).toEqual([]);
  expect(await readFile(path.join(directory, kept as string), 'utf8')).toBe(damaged);

  const nextStart = new FileStorage(file);
  expect(await nextStart.get('key')).toBeUndefined();
  await nextStart.set('key', secret);
  expect(await nextStart.get('key')).toEqual(secret);
});

test('what could not be written is said, and changes nothing', async () => {
  const storage = new FileStorage(file);
  await storage.set('key', secret);
  await mkdir(`${file}.new`);
  const refused = storage.set('key', Uint8Array.of(9));
  const refusedToo = storage.delete('key');
  await expect(refused).rejects.toThrow();
  await expect(refusedToo).rejects.toThrow();
  expect(await storage.get('key')).toEqual(secret);
  await rm(`${file}.new`, { recursive: true });
  await storage.set('other', secret);
  const again = new FileStorage(file);
  expect([await again.get('key'), await again.get('other')]).toEqual([secret, secret]);
});

test('nothing is lost of what is set at the same time', async () => {
  const storage = new FileStorage(file);
  const keys = Array.from({ length: 30 }, (_, i) => `key ${i}`);
  await Promise.all(keys.map((key, i) => storage.set(key, Uint8Array.of(i))));
  const again = new FileStorage(file);
  expect(await Promise.all(keys.map(key => again.get(key)))).toEqual(
    keys.map((_, i) => Uint8Array.of(i)),
  );
});
