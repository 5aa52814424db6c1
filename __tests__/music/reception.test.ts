import type { Song } from '../../src/music';
import type { ReceivedLibrary } from '../../src/music/reception';
import { Reception } from '../../src/music/reception';
import { LibraryDigest } from '../../src/music/revision';
import { songs } from './duet';

/** What comes of a base when so many songs go and come. */
function change(base: ReceivedLibrary | undefined, removed: Song[], added: Song[]) {
  const reception = new Reception(base, removed.length + added.length);
  const digest = base?.digest.copy() ?? new LibraryDigest();
  for (const song of removed) {
    reception.remove(song);
    digest.remove(song);
  }
  for (const song of added) {
    reception.add(song);
    digest.add(song);
  }
  return reception.complete(digest.revision);
}

const lengthOf = ({ byKey }: ReceivedLibrary) =>
  [...byKey.values()].map(({ artist, title }) => artist + title).join('').length;

test('a library may change for ever without growing', () => {
  let library = change(undefined, [], songs(100));
  for (let round = 1; round < 300; round++) {
    library = change(library, songs(50, 50 * (round - 1)), songs(50, 50 * (round + 1)));
  }
  expect(library.byKey.size).toBe(100);
  expect(library.characters).toBe(lengthOf(library));
});

test('a library that grows by changes is bounded like one that comes at once', () => {
  const long = (i: number) => ({ artist: `${i}${'x'.repeat(900)}`, title: 'y'.repeat(900) });
  let library = change(undefined, [], [long(0)]);
  let taken = 1;
  expect(() => {
    for (; taken < 100; taken++) {
      library = change(library, [], [long(taken)]);
    }
  }).toThrow('This phone takes libraries of up to 200000 songs.');
  expect(taken).toBeLessThan(20);
});

test('songs may be taken away and added until the last is as large as can be', () => {
  const full = change(undefined, [], songs(200_000));
  const other = change(full, songs(1000), songs(1000, 200_000));
  expect(other.byKey.size).toBe(200_000);
  expect(() => change(other, [], songs(1, 201_000))).toThrow('up to 200000 songs');
  expect(other.byKey.size).toBe(200_000);
});

test('songs are kept as they are spelled there, and long spellings count though their keys are short', () => {
  const spelled = { artist: 'AC/DC', title: 'T.N.T.' };
  const library = change(undefined, [], [spelled]);
  expect([...library.byKey]).toEqual([['acdc\ntnt', spelled]]);
  const again = { artist: 'ACDC', title: 'TNT' };
  expect([...change(library, [spelled], [again]).byKey.values()]).toEqual([again]);
  const padded = (i: number) => ({
    artist: `${i}${' '.repeat(990)}`,
    title: `b${' '.repeat(990)}`,
  });
  expect(() =>
    change(
      undefined,
      [],
      Array.from({ length: 100 }, (_, i) => padded(i)),
    ),
  ).toThrow('too long to be those of a library');
});

test('B2: the names in a library of 200,000 songs are shorter than those in one of a thousand', () => {
  const long = (i: number) => ({ artist: String(i).padEnd(120, 'x'), title: 'y'.repeat(120) });
  const thousand = Array.from({ length: 1_000 }, (_, i) => long(i));
  expect(change(undefined, [], thousand).byKey.size).toBe(1_000);
  const reception = new Reception(undefined, 200_000);
  expect(() => {
    for (let i = 0; i < 200_000; i++) {
      reception.add(long(i));
    }
  }).toThrow('too long to be those of a library');
  expect(reception.characters).toBeLessThan(20_000_000);
});

test('B2: what is to be taken away counts, too', () => {
  const reception = new Reception(undefined, 100);
  expect(() => {
    for (let i = 0; i < 100; i++) {
      reception.remove({ artist: String(i).padEnd(1_000, 'x'), title: 'y'.repeat(1_000) });
    }
  }).toThrow('too long to be those of a library');
});
