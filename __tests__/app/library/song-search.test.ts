import fc from 'fast-check';
import { SongSearch } from '../../../src/app/library/songSearch';
import { makeLibrary, withoutSongs, withSongs } from '../../../src/music';

const { byKey } = makeLibrary([
  { artist: 'Sigur Rós', title: 'Hoppípolla' },
  { artist: 'AC/DC', title: 'Thunderstruck' },
  { artist: 'Björk', title: 'Jóga' },
  { artist: 'ABBA', title: 'Waterloo' },
  { artist: 'The Kinks', title: 'Waterloo Sunset' },
]);

const found = (search: SongSearch, query: string) =>
  search.find(query).map(key => byKey.get(key)?.title);

it('without a word gives all, by artist, whatever their case and accents', () => {
  expect(found(new SongSearch(byKey), '  ')).toEqual([
    'Waterloo',
    'Thunderstruck',
    'Jóga',
    'Hoppípolla',
    'Waterloo Sunset',
  ]);
});

it.each([
  ['joga', ['Jóga']],
  ['BJÖRK', ['Jóga']],
  ['acdc', ['Thunderstruck']],
  ['ac dc thunder', ['Thunderstruck']],
  ['waterloo', ['Waterloo', 'Waterloo Sunset']],
  ['kinks water', ['Waterloo Sunset']],
  ['nobody', []],
])('finds by "%s" as the player compares', (query, titles) => {
  expect(found(new SongSearch(byKey), query)).toEqual(titles);
});

it('finds the same for a query that is typed, shortened and retyped as for one entered at once', () => {
  const search = new SongSearch(byKey);
  for (const query of [
    'w',
    'wa',
    'wat',
    'kinks wat',
    'kinks',
    'k',
    '',
    'abba',
    'ab',
    'sun water',
  ]) {
    expect(search.find(query)).toEqual(new SongSearch(byKey).find(query));
  }
});

it('gives the same among songs that have changed as among songs that were always so', () => {
  const song = fc.record({
    artist: fc.constantFrom('Air', 'AIR', 'Blur', 'Björk', 'Zoë'),
    title: fc.constantFrom('a', 'b', 'B', 'c', 'd', 'é'),
  });
  const change = fc.record({ add: fc.boolean(), which: fc.array(song, { maxLength: 6 }) });
  fc.assert(
    fc.property(fc.array(change), fc.constantFrom('', 'b', 'air', 'zoe d'), (changes, query) => {
      let library = makeLibrary([]);
      let search = new SongSearch(library.byKey);
      for (const { add, which } of changes) {
        library = (add ? withSongs : withoutSongs)(library, which);
        search = search.among(library.byKey);
        expect(search.find(query)).toEqual(new SongSearch(library.byKey).find(query));
      }
    }),
  );
});

it('sorts all songs again after a large change', () => {
  const many = (from: number) =>
    makeLibrary(Array.from({ length: 1_500 }, (_, i) => ({ artist: 'A', title: `${from - i}` })));
  const [before, after] = [many(2_000).byKey, many(5_000).byKey];
  expect(new SongSearch(before).among(after).find('')).toEqual([...after.keys()].sort());
});
