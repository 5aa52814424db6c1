import type { SongsByKey } from './layered-songs';
import { changedSongs, layered } from './layered-songs';
import { songKey } from './normalise';
import type { Revision } from './revision';
import { LibraryDigest } from './revision';
import type { Change, Song } from './song';
import { LONGEST_TEXT, MOST_SONGS } from './song';

/** Somebody's songs, each once. Does not change: another library takes its place. */
export interface Library {
  readonly songs: readonly Song[];
  /** The same songs, by what they are compared by. */
  readonly byKey: SongsByKey;
  readonly revision: Revision;
}

export type Addition = 'added' | 'had already' | 'too long' | 'no room';

const NO_SONGS: Library = { songs: [], byKey: new Map(), revision: new LibraryDigest().revision };

/** A library that is being put together, of nothing or of another. The other stays as it is, and is not gone through. */
export class LibraryBuilder {
  /** Keys of the other. */
  private readonly removed = new Set<string>();
  private readonly added = new Map<string, Song>();
  /** What there is by now. */
  private readonly songs: SongsByKey;
  private readonly digest: LibraryDigest;

  constructor(private readonly from = NO_SONGS) {
    const { removed, added } = this;
    this.songs = layered({ base: from.byKey, removed, added });
    this.digest = LibraryDigest.of(from.revision);
  }

  get size(): number {
    return this.songs.size;
  }

  add(song: Song, key = songKey(song)): Addition {
    if (song.artist.length > LONGEST_TEXT || song.title.length > LONGEST_TEXT) {
      return 'too long';
    }
    if (this.songs.has(key)) {
      return 'had already';
    }
    if (this.size >= MOST_SONGS) {
      return 'no room';
    }
    this.added.set(key, song);
    this.digest.add(song);
    return 'added';
  }

  /** However it is spelled. */
  remove(song: Song): void {
    const key = songKey(song);
    const found = this.songs.get(key);
    if (found !== undefined) {
      this.digest.remove(found);
      if (!this.added.delete(key)) {
        this.removed.add(key);
      }
    }
  }

  apply({ kind, song }: Change): void {
    if (kind === 'added') {
      this.add(song);
    } else {
      this.remove(song);
    }
  }

  /** The library that it has become. Nothing is done to it afterwards. */
  build(): Library {
    const { from, removed, added, digest } = this;
    if (removed.size + added.size === 0) {
      return from;
    }
    const { revision } = digest;
    if (from.byKey.size === 0) {
      return { songs: [...added.values()], byKey: added, revision };
    }
    const gone = new Set([...removed].map(key => from.byKey.get(key)));
    const left = gone.size === 0 ? from.songs : from.songs.filter(song => !gone.has(song));
    const byKey = changedSongs(from.byKey, removed, added);
    return { songs: [...left, ...added.values()], byKey, revision };
  }
}

export function makeLibrary(songs: Iterable<Song>): Library {
  return withSongs(NO_SONGS, songs);
}

/** The library itself when it has all of them already. */
export function withSongs(library: Library, songs: Iterable<Song>): Library {
  const builder = new LibraryBuilder(library);
  for (const song of songs) {
    builder.add(song);
  }
  return builder.build();
}

/** The library itself when it has none of them. */
export function withoutSongs(library: Library, songs: Iterable<Song>): Library {
  const builder = new LibraryBuilder(library);
  for (const song of songs) {
    builder.remove(song);
  }
  return builder.build();
}

export function withChanges(library: Library, changes: Iterable<Change>): Library {
  const builder = new LibraryBuilder(library);
  for (const change of changes) {
    builder.apply(change);
  }
  return builder.build();
}

/** The union of both; for a common song the spelling of the first. Keys are not computed again. */
export function joinLibraries(library: Library, other: Library): Library {
  if (library.byKey.size === 0) {
    return other;
  }
  const builder = new LibraryBuilder(library);
  for (const [key, song] of other.byKey) {
    builder.add(song, key);
  }
  return builder.build();
}
