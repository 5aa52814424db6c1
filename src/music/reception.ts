import { songKey } from './normalise';
import { ExchangeError } from './refusal';
import type { Revision } from './revision';
import { LibraryDigest } from './revision';
import type { Song } from './song';
import { LONGEST_TEXT, MOST_SONGS, mostCharacters } from './song';

/** The library of somebody else, complete. */
export interface ReceivedLibrary {
  readonly revision: Revision;
  readonly digest: LibraryDigest;
  /** As they are spelled there, by what they are compared by. */
  readonly byKey: Map<string, Song>;
  /** How much there is to keep, all together. */
  readonly characters: number;
}

/**
 * What arrives in one session. The library from an earlier meeting stays as it is until all of it is here: whatever
 * happens before leaves that one complete, and never a mixture of two.
 */
export class Reception {
  /** How many changes have arrived. */
  arrived = 0;
  /** How much there is to keep of them. */
  characters = 0;
  private readonly digest: LibraryDigest;
  private readonly added = new Map<string, Song>();
  private readonly removed = new Set<string>();

  constructor(private readonly base: ReceivedLibrary | undefined, readonly announced: number) {
    if (!Number.isInteger(announced) || announced < 0 || announced > MOST_SONGS) {
      throw new ExchangeError(
        'too large',
        `${String(announced)} songs are announced; this phone takes up to ${MOST_SONGS}.`,
      );
    }
    this.digest = base?.digest.copy() ?? new LibraryDigest();
  }

  add(song: Song): void {
    const key = this.accept(song);
    this.characters += lengthOf(key, song);
    if (this.characters > mostCharacters(this.announced)) {
      throw tooLong();
    }
    this.added.set(key, { artist: song.artist, title: song.title });
    this.digest.add(song);
  }

  remove(song: Song): void {
    const key = this.accept(song);
    this.characters += key.length;
    if (this.characters > mostCharacters(this.announced)) {
      throw tooLong();
    }
    this.added.delete(key);
    this.removed.add(key);
    this.digest.remove(song);
  }

  /** Everything is here, and it is what the sender has. */
  complete(revision: Revision): ReceivedLibrary {
    const { digest, added, removed } = this;
    if (this.arrived !== this.announced || digest.revision !== revision) {
      throw new ExchangeError(
        'not as announced',
        `What arrived (${this.arrived} of ${this.announced} songs) is not the library that was announced.`,
      );
    }
    const byKey = this.base?.byKey ?? new Map<string, Song>();
    const gone = entriesOf(removed, byKey);
    const fresh = [...added].filter(([key]) => !byKey.has(key) || removed.has(key));
    const songs = byKey.size - gone.length + fresh.length;
    const characters = (this.base?.characters ?? 0) - total(gone) + total(fresh);
    if (songs > MOST_SONGS || characters > mostCharacters(songs)) {
      throw new ExchangeError(
        'too large',
        `This phone takes libraries of up to ${MOST_SONGS} songs.`,
      );
    }
    gone.forEach(([key]) => byKey.delete(key));
    fresh.forEach(([key, song]) => byKey.set(key, song));
    return { revision, digest, byKey, characters };
  }

  /** It comes from outside, and may be anything. */
  private accept(song: Song): string {
    if (this.arrived >= this.announced) {
      throw new ExchangeError(
        'not as announced',
        `More songs arrived than the ${this.announced} that were announced.`,
      );
    }
    for (const text of [song.artist, song.title] as unknown[]) {
      if (typeof text !== 'string' || text.length > LONGEST_TEXT) {
        throw new ExchangeError(
          'not as announced',
          `An artist and a title are texts of up to ${LONGEST_TEXT} characters.`,
        );
      }
    }
    this.arrived += 1;
    return songKey(song);
  }
}

const tooLong = () =>
  new ExchangeError('too large', 'The artists and titles are too long to be those of a library.');

type KeyedSong = readonly [key: string, song: Song];

/** A spelling may be much longer than its key, and some letters make a key longer than any spelling. */
const lengthOf = (key: string, { artist, title }: Song): number =>
  Math.max(key.length, artist.length + title.length);

const total = (entries: readonly KeyedSong[]): number =>
  entries.reduce((sum, [key, song]) => sum + lengthOf(key, song), 0);

function entriesOf(keys: Iterable<string>, byKey: ReadonlyMap<string, Song>): readonly KeyedSong[] {
  return [...keys].flatMap(key => {
    const song = byKey.get(key);
    return song === undefined ? [] : [[key, song] as const];
  });
}
