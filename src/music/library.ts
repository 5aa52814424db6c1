import { songKey } from './normalise';
import type { Revision } from './revision';
import { Digest } from './revision';
import type { Song } from './song';
import { LONGEST_TEXT, MOST_SONGS } from './song';

/** Somebody's songs, each once. Does not change: another library takes its place. */
export interface Library {
  readonly songs: readonly Song[];
  /** The same songs, by what they are compared by. */
  readonly byKey: ReadonlyMap<string, Song>;
  readonly revision: Revision;
}

export type Addition = 'added' | 'had already' | 'too long' | 'no room';

/** A library that is being put together. */
export class LibraryBuilder {
  private readonly byKey = new Map<string, Song>();
  private readonly digest = new Digest();

  get size(): number {
    return this.byKey.size;
  }

  add(song: Song): Addition {
    if (song.artist.length > LONGEST_TEXT || song.title.length > LONGEST_TEXT) {
      return 'too long';
    }
    const key = songKey(song);
    if (this.byKey.has(key)) {
      return 'had already';
    }
    if (this.size >= MOST_SONGS) {
      return 'no room';
    }
    this.byKey.set(key, song);
    this.digest.add(song);
    return 'added';
  }

  /** The library that it has become. Nothing is added to it afterwards. */
  build(): Library {
    const { byKey, digest } = this;
    return { songs: [...byKey.values()], byKey, revision: digest.revision };
  }
}

export function makeLibrary(songs: Iterable<Song>): Library {
  const builder = new LibraryBuilder();
  for (const song of songs) {
    builder.add(song);
  }
  return builder.build();
}
