import fc from 'fast-check';
import type { Song } from '../../src/music';
import { makeLibrary, shareBetween, songKey } from '../../src/music';
import { sortedInSteps } from '../../src/music/sorting';
import { songs } from './duet';

function finish<T>(steps: Generator<void, T>): { readonly result: T; readonly steps: number } {
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done === true) return { result: step.value, steps: count };
  }
}

const mapOf = (list: readonly Song[]) => makeLibrary(list).byKey;
const of = (artist: string, ...titles: string[]) => titles.map(title => ({ artist, title }));

test('what is in common, and what only the other has, each in the order of a list', () => {
  const ours = mapOf([...of('Air', 'Sexy Boy', 'Alpha Beta Gaga'), ...of('Can', 'Halleluhwah')]);
  const theirs = mapOf([...of('air', 'SEXY BOY', 'La femme d’argent'), ...of('Björk', 'Jóga')]);
  const { result } = finish(shareBetween(ours, theirs));
  expect(result.common).toEqual([songKey({ artist: 'Air', title: 'Sexy Boy' })]);
  expect(result.onlyTheirs.map(key => theirs.get(key)?.title)).toEqual([
    'La femme d’argent',
    'Jóga',
  ]);
});

test('artists in common are spelled as here, those with most songs first', () => {
  const shared = [...of('Can', 'a'), ...of('Air', 'a', 'b', 'c'), ...of('Neu!', 'a', 'b')];
  const theirs = shared.map(({ artist, title }) => ({ artist: artist.toUpperCase(), title }));
  const { result } = finish(shareBetween(mapOf(shared), mapOf(theirs)));
  expect(result.artists.map(({ name, songs: count }) => [name, count])).toEqual([
    ['Air', 3],
    ['Neu!', 2],
    ['Can', 1],
  ]);
});

test('one might like songs that only they have, by artists that both have', () => {
  const ours = mapOf([...of('Air', 'a', 'b'), ...of('Can', 'a'), ...of('Mine', 'a')]);
  const theirs = mapOf([
    ...of('Can', 'w', 'x', 'y', 'z'),
    ...of('Air', 'a', 'c'),
    ...of('Theirs', 'a'),
  ]);
  const { result } = finish(shareBetween(ours, theirs));
  expect(result.suggestions).toEqual([
    { key: 'air', name: 'Air', songs: 1, some: of('Air', 'c') },
    { key: 'can', name: 'Can', songs: 4, some: of('Can', 'w', 'x', 'y', 'z') },
  ]);
});

test('an empty list shares nothing with anybody', () => {
  const nothing = { common: [], artists: [], suggestions: [] };
  const some = mapOf(songs(3));
  expect(finish(shareBetween(mapOf([]), some)).result).toMatchObject(nothing);
  expect(finish(shareBetween(some, mapOf([]))).result).toEqual({ ...nothing, onlyTheirs: [] });
});

test('50,000 songs against 50,000 take many small steps', () => {
  const { result, steps } = finish(
    shareBetween(mapOf(songs(50_000)), mapOf(songs(50_000, 25_000))),
  );
  expect([result.common.length, result.onlyTheirs.length]).toEqual([25_000, 25_000]);
  // Between two steps no more than 500 songs are looked at.
  expect(steps).toBeGreaterThan(100_000 / 500);
});

test('sorting in steps gives what sorting gives', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 4 }), { maxLength: 3_000 }), keys => {
      expect(finish(sortedInSteps(keys)).result).toEqual([...keys].sort());
    }),
    { numRuns: 50 },
  );
});
