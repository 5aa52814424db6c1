import { addedSongs, withoutAdded } from '../../../src/app/state/added-songs';
import { alsoElsewhere, followPhone } from '../../../src/app/state/phone-songs';
import { joinLibraries, makeLibrary } from '../../../src/music';
import type { SongsToKeep } from '../../../src/app/state/kept-songs';

const of = (...titles: string[]) => makeLibrary(titles.map(title => ({ artist: 'Mika', title })));
const titles = ({ library }: SongsToKeep) => library.songs.map(({ title }) => title).sort();

const followed = (library = of(), ...onPhone: string[]): SongsToKeep =>
  followPhone(library, undefined, of(...onPhone));
const imported = (state: SongsToKeep, ...file: string[]) => {
  const { library, phoneSongs } = state;
  const after = {
    library: joinLibraries(library, of(...file)),
    phoneSongs: phoneSongs && alsoElsewhere(phoneSongs, of(...file)),
  };
  return { after, added: addedSongs(state, after) };
};

test('an import is taken back: what was there before stays', () => {
  const { after, added } = imported(
    { library: of('a', 'b'), phoneSongs: undefined },
    'b',
    'c',
    'd',
  );
  expect(titles(after)).toEqual(['a', 'b', 'c', 'd']);
  expect(titles(withoutAdded(after, added))).toEqual(['a', 'b']);
});

test('what was removed or added since then is not touched', () => {
  const { after, added } = imported({ library: of('a'), phoneSongs: undefined }, 'b', 'c');
  const since = { ...after, library: of('c', 'e') };
  expect(titles(withoutAdded(since, added))).toEqual(['e']);
});

test('a song of the phone that was in the file, too, goes with the phone again', () => {
  const before = followed(of(), 'a', 'b');
  const { after, added } = imported(before, 'a', 'c');
  const { phoneSongs, library } = withoutAdded(after, added);
  expect(titles({ library, phoneSongs })).toEqual(['a', 'b']);
  expect(titles(followPhone(library, phoneSongs, of('b')))).toEqual(['b']);
});

test('a song that has come to the phone since then stays, and goes with the phone', () => {
  const { after, added } = imported(followed(of(), 'a'), 'b');
  const { library, phoneSongs } = followPhone(after.library, after.phoneSongs, of('a', 'b'));
  const back = withoutAdded({ library, phoneSongs }, added);
  expect(titles(back)).toEqual(['a', 'b']);
  expect(titles(followPhone(back.library, back.phoneSongs, of('a')))).toEqual(['a']);
});

test('a song of the phone that was removed by hand before is removed again', () => {
  const state = followed(of(), 'a', 'b');
  const { after, added } = imported({ ...state, library: of('a') }, 'b');
  expect(titles(after)).toEqual(['a', 'b']);
  expect(titles(withoutAdded(after, added))).toEqual(['a']);
});
