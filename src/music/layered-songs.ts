import type { Song } from './song';

export type SongsByKey = ReadonlyMap<string, Song>;

/**
 * Beyond this many changes songs get a map of their own: it is made once in a thousand changes, and no change carries more
 * than a thousand others along.
 */
const MOST_CHANGES = 1_000;

/** Songs as they are with these layers, now and when the layers have changed. */
export function layered(layers: Layers): SongsByKey {
  return new LayeredSongs(layers);
}

/** The songs without some of them, and then with others. Costs what has changed, however many songs there are. */
export function changedSongs(
  songs: SongsByKey,
  removed: Iterable<string>,
  added: Iterable<readonly [string, Song]>,
): SongsByKey {
  const before = layersOf(songs);
  const layers = {
    base: before.base,
    removed: new Set(before.removed),
    added: new Map(before.added),
  };
  for (const key of removed) {
    if (!layers.added.delete(key)) {
      layers.removed.add(key);
    }
  }
  for (const [key, song] of added) {
    layers.added.set(key, song);
  }
  const changed = new LayeredSongs(layers);
  return layers.removed.size + layers.added.size > MOST_CHANGES ? new Map(changed) : changed;
}

/** The changes from one set of songs to another. A song whose spelling changes is in both. */
export interface Difference {
  readonly removed: SongsByKey;
  readonly added: SongsByKey;
}

/** Costs little when one came from the other by a few changes, or when there is nothing to compare. */
export function differenceBetween(before: SongsByKey, after: SongsByKey): Difference {
  if (before.size === 0 || after.size === 0) {
    return { removed: before, added: after };
  }
  const keys = keysOfChanges(layersOf(before), layersOf(after));
  return { removed: missingFrom(after, before, keys), added: missingFrom(before, after, keys) };
}

export interface Layers {
  /** Shared with other songs, and never changed. */
  readonly base: SongsByKey;
  /** Keys of the base. */
  readonly removed: ReadonlySet<string>;
  /** Under keys that the base does not have, or that are removed. */
  readonly added: SongsByKey;
}

const NO_KEYS: ReadonlySet<string> = new Set();
const NO_SONGS: SongsByKey = new Map();

function layersOf(songs: SongsByKey): Layers {
  return songs instanceof LayeredSongs
    ? songs.layers
    : { base: songs, removed: NO_KEYS, added: NO_SONGS };
}

/** Undefined when the two have nothing to do with each other. */
function keysOfChanges(one: Layers, other: Layers): ReadonlySet<string> | undefined {
  return one.base === other.base
    ? new Set([...one.removed, ...one.added.keys(), ...other.removed, ...other.added.keys()])
    : undefined;
}

function missingFrom(
  there: SongsByKey,
  here: SongsByKey,
  keys: Iterable<string> = here.keys(),
): SongsByKey {
  const missing = new Map<string, Song>();
  for (const key of keys) {
    const [song, other] = [here.get(key), there.get(key)];
    if (song !== undefined && !(song.artist === other?.artist && song.title === other.title)) {
      missing.set(key, song);
    }
  }
  return missing;
}

/** In the order in which they came: what is added stands behind the base. */
class LayeredSongs implements ReadonlyMap<string, Song> {
  constructor(readonly layers: Layers) {}

  get size(): number {
    const { base, removed, added } = this.layers;
    return base.size - removed.size + added.size;
  }

  get(key: string): Song | undefined {
    const { base, removed, added } = this.layers;
    return added.get(key) ?? (removed.has(key) ? undefined : base.get(key));
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  *entries(): Generator<[string, Song], undefined> {
    const { base, removed, added } = this.layers;
    for (const entry of base) {
      if (!removed.has(entry[0])) {
        yield entry;
      }
    }
    yield* added;
  }

  *keys(): Generator<string, undefined> {
    for (const [key] of this.entries()) {
      yield key;
    }
  }

  *values(): Generator<Song, undefined> {
    for (const [, song] of this.entries()) {
      yield song;
    }
  }

  [Symbol.iterator](): Generator<[string, Song], undefined> {
    return this.entries();
  }

  forEach(run: (song: Song, key: string, songs: SongsByKey) => void): void {
    for (const [key, song] of this.entries()) {
      run(song, key, this);
    }
  }
}
