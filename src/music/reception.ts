import { songKey } from './normalise';
import { ExchangeError } from './refusal';
import type { Revision } from './revision';
import { LibraryDigest } from './revision';
import type { Song } from './song';
import { AVERAGE_CHARACTERS, LONGEST_TEXT, MOST_SONGS } from './song';

/** The library of somebody else, complete. */
export interface ReceivedLibrary {
  readonly revision: Revision;
  readonly digest: LibraryDigest;
  readonly keys: Set<string>;
  /** How long the keys are, all together. */
  readonly characters: number;
}

/** A few songs may have very long names, many may not. */
const charactersFor = (songs: number) => 20 * LONGEST_TEXT + AVERAGE_CHARACTERS * songs;

/**
 * What arrives in one session. The library from an earlier meeting stays as it is until all of it is here: whatever
 * happens before leaves that one complete, and never a mixture of two.
 */
export class Reception {
  /** How many changes have arrived. */
  arrived = 0;
  private readonly digest: LibraryDigest;
  private readonly added = new Set<string>();
  private readonly removed = new Set<string>();
  private characters = 0;

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
    this.characters += key.length;
    if (this.characters > charactersFor(this.announced)) {
      throw new ExchangeError(
        'too large',
        'The artists and titles are too long to be those of a library.',
      );
    }
    this.added.add(key);
    this.digest.add(song);
  }

  remove(song: Song): void {
    const key = this.accept(song);
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
    const keys = this.base?.keys ?? new Set<string>();
    const gone = [...removed].filter(key => keys.has(key));
    const fresh = [...added].filter(key => !keys.has(key) || removed.has(key));
    const songs = keys.size - gone.length + fresh.length;
    const characters = (this.base?.characters ?? 0) - lengthOf(gone) + lengthOf(fresh);
    if (songs > MOST_SONGS || characters > charactersFor(songs)) {
      throw new ExchangeError(
        'too large',
        `This phone takes libraries of up to ${MOST_SONGS} songs.`,
      );
    }
    gone.forEach(key => keys.delete(key));
    fresh.forEach(key => keys.add(key));
    return { revision, digest, keys, characters };
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

function lengthOf(keys: readonly string[]): number {
  return keys.reduce((sum, key) => sum + key.length, 0);
}
