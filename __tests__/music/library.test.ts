import fc from 'fast-check';
import type { Library, Song } from '../../src/music';
import { differenceBetween, joinLibraries, makeLibrary } from '../../src/music';
import { withoutSongs, withSongs } from '../../src/music';
import { songKey } from '../../src/music/normalise';
import { songs } from './duet';

/** Few enough names to meet the same song again and again, in several spellings. */
const song = fc.record({
  artist: fc.constantFrom('Mika', 'MIKA', 'Blur', 'Björk', '!!!', 'x'.repeat(1_001)),
  title: fc.constantFrom('a', 'A', 'b', 'c (feat. d)', 'c', 'é'),
});
const fewSongs: fc.Arbitrary<readonly Song[]> = fc.array(song, { maxLength: 5 });
/** Beyond a certain number of changes songs are kept in another way. */
const manySongs: fc.Arbitrary<readonly Song[]> = fc
  .record({ count: fc.integer({ min: 1, max: 900 }), from: fc.nat(1_500) })
  .map(({ count, from }) => songs(count, from));
const change = fc.record({
  what: fc.constantFrom('add', 'remove'),
  which: fc.oneof({ weight: 4, arbitrary: fewSongs }, { weight: 1, arbitrary: manySongs }),
});

/** What can be read from a library. */
const contentOf = ({ songs: list, byKey, revision }: Library) => ({
  list,
  revision,
  size: byKey.size,
  entries: [...byKey],
  keys: [...byKey.keys()],
  values: [...byKey.values()],
});

const lookedUp = ({ byKey }: Library, keys: readonly string[]) =>
  keys.map(key => [byKey.get(key), byKey.has(key)]);

function after(
  library: Library,
  { what, which }: { what: string; which: readonly Song[] },
): Library {
  return what === 'add' ? withSongs(library, which) : withoutSongs(library, which);
}

test('any sequence of additions and removals gives the library that is built from the songs left', () => {
  fc.assert(
    fc.property(fc.array(song), fc.array(change, { maxLength: 12 }), (first, changes) => {
      let library = makeLibrary(first);
      let list = [...library.songs];
      for (const { what, which } of changes) {
        const before = contentOf(library);
        const next = after(library, { what, which });
        const keys = new Set(which.map(songKey));
        list = what === 'add' ? [...list, ...which] : list.filter(one => !keys.has(songKey(one)));
        const rebuilt = makeLibrary(list);
        list = [...rebuilt.songs];
        expect(contentOf(next)).toEqual(contentOf(rebuilt));
        const asked = [...keys, ...library.byKey.keys()];
        expect(lookedUp(next, asked)).toEqual(lookedUp(rebuilt, asked));
        // The earlier one does not change.
        expect(contentOf(library)).toEqual(before);
        library = next;
      }
    }),
    { numRuns: 30 },
  );
});

test('the difference between any two libraries of one line makes the later of the earlier', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(), (changes, which) => {
      const line = [makeLibrary(songs(50))];
      changes.forEach(next => line.push(after(line[line.length - 1] as Library, next)));
      const [earlier, later] = [line[which % line.length], line[line.length - 1]] as [
        Library,
        Library,
      ];
      const { removed, added } = differenceBetween(earlier.byKey, later.byKey);
      const without = withoutSongs(earlier, removed.values());
      expect(without.songs).toHaveLength(earlier.songs.length - removed.size);
      const made = withSongs(without, added.values());
      expect(made.songs).toHaveLength(without.songs.length + added.size);
      expect(made.revision).toBe(later.revision);
      // Nothing is in it that need not be.
      const expected = differenceBetween(
        makeLibrary(earlier.songs).byKey,
        makeLibrary(later.songs).byKey,
      );
      expect(new Set(removed.keys())).toEqual(new Set(expected.removed.keys()));
      expect(new Set(added.keys())).toEqual(new Set(expected.added.keys()));
    }),
    { numRuns: 30 },
  );
});

test('all songs are the difference to none', () => {
  const [none, some] = [makeLibrary([]).byKey, makeLibrary(songs(3)).byKey];
  expect(differenceBetween(none, some)).toEqual({ removed: none, added: some });
  expect(differenceBetween(some, none)).toEqual({ removed: some, added: none });
  expect(differenceBetween(none, none)).toEqual({ removed: none, added: none });
});

test('two libraries are joined as if the songs of the second were added to the first', () => {
  fc.assert(
    fc.property(fc.array(song), fc.array(song), (one, other) => {
      const [first, second] = [makeLibrary(one), makeLibrary(other)];
      expect(contentOf(joinLibraries(first, second))).toEqual(
        contentOf(makeLibrary([...first.songs, ...second.songs])),
      );
    }),
  );
});

test('a library that has all of it, or nothing of it, already stays the same', () => {
  const library = makeLibrary(songs(10));
  expect(withSongs(library, songs(5))).toBe(library);
  expect(withoutSongs(library, songs(5, 100))).toBe(library);
  expect(joinLibraries(library, makeLibrary(songs(3)))).toBe(library);
});

test('a song is taken away however it is spelled', () => {
  const library = withoutSongs(makeLibrary([{ artist: 'Björk', title: 'Jóga' }, ...songs(1)]), [
    { artist: 'bjork', title: 'JOGA' },
  ]);
  expect(library.songs).toEqual(songs(1));
});
