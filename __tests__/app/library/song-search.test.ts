import { SongSearch } from '../../../src/app/library/songSearch';
import { makeLibrary } from '../../../src/music';

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

it('gives the same to who types on, takes back and types anew as to who types at once', () => {
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
