import fc from 'fast-check';
import type { SongsToKeep } from '../../../src/app/state/kept-songs';
import { KeptSongs } from '../../../src/app/state/kept-songs';
import type { Library } from '../../../src/music';
import { makeLibrary, withoutSongs, withSongs } from '../../../src/music';
import type { Storage, StorageChanges } from '../../../src/runtime';
import { encodeText, keysWith } from '../../../src/runtime';
import { songs } from './two-apps';

/** What is written is there at once, until the power goes. */
class Disk implements Storage {
  readonly records = new Map<string, Uint8Array>();
  /** For so many more writes; those after them never end. */
  power = Infinity;
  /** For so many more writes; those after them fail. */
  room = Infinity;
  writtenBytes = 0;

  get = (key: string) => Promise.resolve(this.records.get(key));

  keys = (prefix: string) => Promise.resolve(keysWith(prefix, this.records.keys()));

  set = (key: string, value: Uint8Array) => this.write(new Map([[key, value]]));

  delete = (key: string) => this.write(new Map([[key, undefined]]));

  write = (changes: StorageChanges) =>
    this.access(() => {
      for (const [key, value] of changes) {
        this.writtenBytes += value?.length ?? 0;
        if (value === undefined) this.records.delete(key);
        else this.records.set(key, value);
      }
    });

  private async access(write: () => void): Promise<void> {
    if (this.room-- <= 0) {
      throw new Error('The disk is full.');
    }
    if (this.power-- <= 0) {
      return new Promise(() => undefined);
    }
    write();
  }
}

async function keptOn(disk: Disk, library?: Library) {
  const songsKept = new KeptSongs(disk);
  const { library: found } = await songsKept.read();
  const kept = {
    keep: (each: Library) => songsKept.keep({ library: each, phoneSongs: undefined }),
  };
  if (library !== undefined) {
    await kept.keep(library);
  }
  return { kept, found };
}

async function foundOn(disk: Disk): Promise<Library | undefined> {
  return (await keptOn(disk)).found;
}

test('nothing is found where nothing was kept, and an empty library where an empty one was', async () => {
  const disk = new Disk();
  expect(await foundOn(disk)).toBeUndefined();
  await keptOn(disk, makeLibrary([]));
  expect((await foundOn(disk))?.songs).toEqual([]);
});

test('a song more or less costs a small record, however many songs there are', async () => {
  const disk = new Disk();
  const library = songs(0, 20_000);
  const { kept } = await keptOn(disk, library);
  for (const changed of [
    withSongs(library, [{ artist: 'Air', title: 'Playground Love' }]),
    withoutSongs(library, library.songs.slice(7, 8)),
  ]) {
    disk.writtenBytes = 0;
    await kept.keep(changed);
    expect(disk.writtenBytes).toBeGreaterThan(0);
    expect(disk.writtenBytes).toBeLessThan(50_000);
    expect((await foundOn(disk))?.revision).toBe(changed.revision);
  }
});

test('a library that was kept in one record, as in the beginning, is found, and goes on from there', async () => {
  const disk = new Disk();
  const library = songs(0, 3);
  const record = JSON.stringify(library.songs.map(({ artist, title }) => [artist, title]));
  disk.records.set('library', encodeText(record));
  const { kept, found } = await keptOn(disk);
  expect(found).toEqual(library);
  const changed = withSongs(found as Library, songs(10, 12).songs);
  await kept.keep(changed);
  expect((await foundOn(disk))?.songs).toEqual(changed.songs);
});

test('what comes and goes for years leaves no more behind than twice what there is', async () => {
  const disk = new Disk();
  const few = songs(0, 3);
  const { kept } = await keptOn(disk, few);
  for (let day = 0; day < 600; day++) {
    await kept.keep(withSongs(few, songs(day + 10, day + 11).songs));
    await kept.keep(few);
  }
  expect((await foundOn(disk))?.revision).toBe(few.revision);
  const storedBytes = [...disk.records.values()].reduce((sum, { length }) => sum + length, 0);
  expect(storedBytes).toBeLessThan(50_000);
});

test('what could not be written is told, and is written with the next that can', async () => {
  const disk = new Disk();
  const library = songs(0, 2_000);
  const { kept } = await keptOn(disk, library);
  const longer = withSongs(library, songs(5_000, 11_000).songs);
  disk.room = 2;
  await expect(kept.keep(longer)).rejects.toThrow('The disk is full.');
  disk.room = Infinity;
  // Some of it had been written, and is not wanted any more.
  await kept.keep(library);
  expect((await foundOn(disk))?.revision).toBe(library.revision);
});

test('whenever the power goes, the songs are those of one moment, and of none before the last that was kept', async () => {
  const step = fc.record({
    add: fc.boolean(),
    onPhone: fc.constantFrom('the same', 'others', 'none'),
    from: fc.nat(3_000),
    count: fc.oneof(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 1_200 }),
      fc.integer({ min: 5_000, max: 5_500 }),
    ),
    wait: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.nat(60), async (steps, power) => {
      const disk = new Disk();
      const first: SongsToKeep = { library: songs(0, 300), phoneSongs: undefined };
      const kept = new KeptSongs(disk);
      await kept.read();
      await kept.keep(first);
      disk.power = power;
      const wanted = [first];
      let now = first;
      let safe = 0;
      for (const { add, onPhone, from, count, wait } of steps) {
        const some = songs(from, from + count);
        const library = (add ? withSongs : withoutSongs)(now.library, some.songs);
        const phoneSongs = {
          'the same': now.phoneSongs,
          others: { seen: some, elsewhere: songs(from, from + 2) },
          none: undefined,
        }[onPhone];
        now = { library, phoneSongs };
        const number = wanted.push(now) - 1;
        const done = kept.keep(now).then(() => (safe = Math.max(safe, number)));
        if (wait) {
          await Promise.race([done, new Promise(setImmediate)]);
        }
      }
      disk.power = 0;
      const revisions = ({ library, phoneSongs }: Partial<SongsToKeep>) =>
        [library, phoneSongs?.seen, phoneSongs?.elsewhere].map(each => each?.revision);
      const found = await new KeptSongs(disk).read();
      expect(wanted.slice(safe).map(revisions)).toContainEqual(revisions(found));
    }),
    { numRuns: 60 },
  );
});
