import type { SongsByKey } from './layered-songs';
import type { Song } from './song';
import { sortedInSteps } from './sorting';

/** An artist, and how many songs of theirs it is about. */
export interface ArtistCount {
  /** What the artist is compared by. */
  readonly key: string;
  readonly name: string;
  readonly songs: number;
}

/** What two lists share. All keys are in the order of a list: artist, then title. */
export interface Sharing {
  readonly common: readonly string[];
  readonly onlyTheirs: readonly string[];
  /** Artists of the songs in common, most songs first. */
  readonly artists: readonly ArtistCount[];
  /** Artists that both have, by the songs that only the other has: most songs in common first. */
  readonly suggestions: readonly Suggested[];
}

export interface Suggested extends ArtistCount {
  /** Those songs, up to as many as a person would note at once. */
  readonly some: readonly Song[];
}

/** So many songs are looked at between two steps: a millisecond or two on a slow phone. */
const PER_STEP = 500;
const MOST_SUGGESTIONS = 12;
const SONGS_OF_EACH = 50;

/** Step by step, so that a screen can have its turn between two of them, however many songs there are. */
export function* shareBetween(ours: SongsByKey, theirs: SongsByKey): Generator<void, Sharing> {
  const common: string[] = [];
  const onlyTheirs: string[] = [];
  let looked = 0;
  for (const key of theirs.keys()) {
    (ours.has(key) ? common : onlyTheirs).push(key);
    if (++looked % PER_STEP === 0) yield;
  }
  const sortedCommon = yield* sortedInSteps(common);
  const sortedTheirs = yield* sortedInSteps(onlyTheirs);
  const shared = yield* byArtist(sortedCommon);
  const artists = countsOf(shared, ours);
  const oursByArtist = new Set<string>();
  for (const key of ours.keys()) {
    oursByArtist.add(artistOf(key));
    if (++looked % PER_STEP === 0) yield;
  }
  const suggestions = [...(yield* byArtist(sortedTheirs))]
    .filter(([artist]) => oursByArtist.has(artist))
    .map(([artist, keys]) => ({ artist, keys, inCommon: shared.get(artist)?.length ?? 0 }))
    .sort((one, other) => other.inCommon - one.inCommon || other.keys.length - one.keys.length)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ artist, keys }) => ({
      key: artist,
      name: theirs.get(keys[0] as string)?.artist ?? artist,
      songs: keys.length,
      some: keys.slice(0, SONGS_OF_EACH).flatMap(key => theirs.get(key) ?? []),
    }));
  return { common: sortedCommon, onlyTheirs: sortedTheirs, artists, suggestions };
}

/** The first part of a song's key. */
const artistOf = (key: string): string => key.slice(0, key.indexOf('\n'));

function* byArtist(keys: readonly string[]): Generator<void, Map<string, string[]>> {
  const artists = new Map<string, string[]>();
  let looked = 0;
  for (const key of keys) {
    const artist = artistOf(key);
    const songs = artists.get(artist);
    if (songs === undefined) artists.set(artist, [key]);
    else songs.push(key);
    if (++looked % PER_STEP === 0) yield;
  }
  return artists;
}

function countsOf(byKey: ReadonlyMap<string, readonly string[]>, songs: SongsByKey) {
  return [...byKey]
    .map(([key, keys]) => ({
      key,
      name: songs.get(keys[0] as string)?.artist ?? key,
      songs: keys.length,
    }))
    .sort((one, other) => other.songs - one.songs);
}
