import { current } from './native-half';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PhoneStorage } from '../../../../src/platforms/phone/storage/storage';
import { realTime } from '../../../platforms/node/real-time';
import { describeStorage } from '../../../ports/storage';
import { run } from '../kotlin-artefacts';
import type { Program } from '../kotlin-program';
import { StoreProcess } from './store-process';
import {
  compileFault,
  compileForAndroid,
  compileForIos,
  compileOldDatabase,
} from './store-programs';

const value = (fill: number) => Buffer.alloc(5_000, fill).toString('base64');
const OLD = 'changed=1 deleted=7 kept=7';
const NEW = 'added=7 changed=2 kept=7';
/** Steps that are tried side by side. */
const AT_ONCE = 4;
const settings = ['Android 16', 'Android 7', 'iOS'] as const;

let directory: string;
let fault: string;
let oldDatabase: string;
const programs = new Map<(typeof settings)[number], Program>();

beforeAll(() => {
  fault = compileFault();
  oldDatabase = compileOldDatabase();
  programs.set('iOS', compileForIos());
  const android = compileForAndroid();
  programs.set('Android 16', android);
  programs.set('Android 7', android);
});

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'earshot-store-'));
});

afterEach(async () => {
  await current.store?.kill();
  delete current.store;
  rmSync(directory, { recursive: true });
});

describe.each(settings)('the store of %s', setting => {
  function startIn(
    folder: string,
    environment: Readonly<Record<string, string>> = {},
  ): StoreProcess {
    const program = programs.get(setting);
    if (program === undefined) throw new Error(`There is no program for ${setting}.`);
    const version = { EARSHOT_SDK: setting === 'Android 7' ? '24' : '36' };
    return new StoreProcess(program, folder, { ...version, ...environment });
  }

  function start(environment: Readonly<Record<string, string>> = {}): StoreProcess {
    return (current.store = startIn(directory, environment));
  }

  async function summaryOf(store: StoreProcess): Promise<string> {
    const keys = (await store.keys('')).sort();
    const values = await Promise.all(keys.map(key => store.read(key)));
    return keys
      .map((key, i) => `${key}=${Buffer.from(values[i] ?? '', 'base64')[0] ?? ''}`)
      .join(' ');
  }

  async function fill(): Promise<void> {
    const store = start();
    await store.write(['kept', value(7), 'changed', value(1), 'deleted', value(7)], []);
    await store.stop();
  }

  /** What the system leaves of @react-native-async-storage/async-storage 3 when it kills the app. */
  function leaveBehind(database: string, ...statements: readonly string[]): string {
    const folder = join(directory, 'async-storage/databases', database);
    mkdirSync(folder, { recursive: true });
    const sql = ['PRAGMA journal_mode = WAL', ...statements].join(';');
    run(oldDatabase, [join(folder, `${database}.sqlite`), sql]);
    return folder;
  }

  /** One write of several keys in a process that takes its steps on the files under watch. */
  async function writeWatched(folder: string, environment: Readonly<Record<string, string>>) {
    const store = startIn(folder, { LD_PRELOAD: fault, ...environment });
    const written = store.write(['added', value(7), 'changed', value(2)], ['deleted']).then(
      () => 'written',
      () => 'lost',
    );
    const outcome = await written;
    await store.stop();
    return { outcome, end: await store.ended };
  }

  test('T1: nothing that was written waits for the disk when a write is done', async () => {
    await fill();
    const log = join(directory, 'steps');
    expect(await writeWatched(directory, { FAULT_LOG: log })).toEqual({
      outcome: 'written',
      end: 0,
    });
    const unsynced = new Set<string>();
    const synced = new Set<string>();
    for (const line of readFileSync(log, 'utf8').trim().split('\n')) {
      const [step = '', file = ''] = line.split(' ');
      if (step.includes('sync')) {
        unsynced.delete(file);
        synced.add(file);
      } else {
        unsynced.add(file);
      }
    }
    expect([...unsynced]).toEqual([]);
    expect([...synced].sort()).toEqual(['records.sqlite', 'records.sqlite-journal']);
  });

  test('reads what async-storage left, its write-ahead log too', async () => {
    const folder = leaveBehind(
      'earshot',
      'CREATE TABLE `entries` (`key` TEXT NOT NULL, `value` TEXT, PRIMARY KEY(`key`))',
      "INSERT INTO entries VALUES ('people', 'AQID'), ('naïve 鍵', ''), ('nothing', NULL)",
    );
    expect(readdirSync(folder)).toContain('earshot.sqlite-wal');
    leaveBehind('without-a-table');
    const store = start();
    expect(await store.readAsyncStorage('earshot')).toEqual(['people', 'AQID', 'naïve 鍵', '']);
    expect(await store.readAsyncStorage('without-a-table')).toEqual([]);
    expect(await store.readAsyncStorage('never-there')).toEqual([]);
    expect(readdirSync(directory)).not.toContain('never-there');
  });

  test("reads what async-storage left that is larger than a row of Android's may be", async () => {
    leaveBehind(
      'earshot',
      'CREATE TABLE `entries` (`key` TEXT NOT NULL, `value` TEXT, PRIMARY KEY(`key`))',
      "INSERT INTO entries VALUES ('library', hex(zeroblob(1500000))), ('after', '鍵')",
    );
    const store = start();
    const [key, library, ...rest] = await store.readAsyncStorage('earshot');
    expect([key, library?.length, library?.replace(/0/g, ''), ...rest]).toEqual([
      ...['library', 3_000_000, ''],
      ...['after', '鍵'],
    ]);
  });

  test("reads a record that is larger than a row of Android's may be", async () => {
    const large = Buffer.alloc(3_000_001, 'a record of three million bytes and one ').toString(
      'base64',
    );
    const store = start();
    await store.write(['large', large, 'empty', ''], []);
    expect((await store.read('large')) === large).toBe(true);
    expect(await store.read('empty')).toBe('');
    expect(await store.read('none')).toBeNull();
  });

  test('says of a damaged file that it is damaged, and leaves it as it is', async () => {
    const damaged = Buffer.alloc(8192, 'no database at all');
    writeFileSync(join(directory, 'records.sqlite'), damaged);
    const store = start();
    await expect(store.read('key')).rejects.toThrow(/file is not a database/);
    await expect(store.write(['key', ''], [])).rejects.toThrow(/file is not a database/);
    await store.stop();
    expect(readFileSync(join(directory, 'records.sqlite'))).toEqual(damaged);
  });

  test('refuses what a full disk has no room for, goes on with what it had, and takes it when there is room', async () => {
    await fill();
    const full = join(directory, 'full');
    const store = start({ LD_PRELOAD: fault, FAULT_FULL: full });
    expect(await summaryOf(store)).toBe(OLD);
    writeFileSync(full, '');
    for (let attempt = 0; attempt < 3; attempt++) {
      const refused = store.write(['added', value(7), 'changed', value(2)], ['deleted']);
      await expect(refused).rejects.toThrow(/disk is full/);
      expect(await summaryOf(store)).toBe(OLD);
    }
    await store.kill();
    const next = start({ LD_PRELOAD: fault, FAULT_FULL: full });
    expect(await summaryOf(next)).toBe(OLD);
    rmSync(full);
    await next.write(['added', value(7), 'changed', value(2)], ['deleted']);
    expect(await summaryOf(next)).toBe(NEW);
  });

  // Their difference is how the database is opened.
  if (setting === 'Android 7') {
    return;
  }

  test.each([{}, { FAULT_HALF: 'yes' }])(
    'T1: killed at any step on its files (%j), it has all of the write or nothing',
    async half => {
      await fill();
      const filled = readFileSync(join(directory, 'records.sqlite'));
      const killedAt = async (step: number) => {
        const folder = join(directory, String(step));
        mkdirSync(folder);
        writeFileSync(join(folder, 'records.sqlite'), filled);
        return { folder, ...(await writeWatched(folder, { FAULT_AT: String(step), ...half })) };
      };
      const next = start();
      const found: string[] = [];
      for (let from = 1, isOver = false; !isOver; from += AT_ONCE) {
        const steps = Array.from({ length: AT_ONCE }, (_, i) => killedAt(from + i));
        for (const { folder, outcome, end } of await Promise.all(steps)) {
          await next.moveTo(folder);
          const summary = await summaryOf(next);
          await next.write(['next', value(1)], []);
          expect(await summaryOf(next)).toBe(`${summary} next=1`);
          isOver ||= end === 0;
          if (isOver) {
            expect([end, outcome, summary]).toEqual([0, 'written', NEW]);
          } else {
            expect([end, outcome]).toEqual(['SIGKILL', 'lost']);
            found.push(summary);
          }
        }
      }
      const committed = found.indexOf(NEW);
      expect(committed).toBeGreaterThan(10);
      expect(found).toEqual(found.map((_, i) => (i < committed ? OLD : NEW)));
    },
    600_000,
  );

  describeStorage(`${setting}, by its own code`, async () => {
    start();
    return {
      storage: new PhoneStorage(),
      reopen: async () => {
        await current.store?.stop();
        start();
        return new PhoneStorage();
      },
      end: async () => undefined,
      ...realTime,
    };
  });
});

test('Android deletes what async-storage left, with its folders, and nothing of anybody else', async () => {
  const android = programs.get('Android 16') as Program;
  const databases = join(directory, 'async-storage/databases');
  for (const name of ['earshot', 'other']) {
    mkdirSync(join(databases, name), { recursive: true });
    run(oldDatabase, [
      join(databases, name, `${name}.sqlite`),
      'CREATE TABLE entries (key, value)',
    ]);
  }
  const store = (current.store = new StoreProcess(android, directory));
  await store.deleteAsyncStorage('earshot');
  await store.deleteAsyncStorage('never there');
  expect(readdirSync(databases)).toEqual(['other']);
  await store.deleteAsyncStorage('other');
  expect(readdirSync(directory)).toEqual([]);
});
