import type { ReceivedLibrary } from './reception';
import { MOST_CHARACTERS_TOGETHER } from './song';

/**
 * The last complete library of each person met, so that the next meeting needs to bring only what has changed. Whatever
 * is forgotten is sent again in full.
 */
export interface LibraryMemory {
  recall(peer: string): ReceivedLibrary | undefined;
  remember(peer: string, library: ReceivedLibrary): void;
  forget(peer: string): void;
}

/** A crowd's worth. */
const MOST_PEOPLE = 64;
/** With as many characters as there may be, 150 MB at the very most; a tenth of that with usual libraries. */
const MOST_SONGS_TOGETHER = 300_000;

/**
 * In memory only. The storage of a phone is for a few small records, and one usual library is larger than all of those
 * together; a restart costs one full exchange, which takes less than a second.
 */
export class RememberedLibraries implements LibraryMemory {
  /** The latest last. */
  private readonly libraries = new Map<string, ReceivedLibrary>();

  recall(peer: string): ReceivedLibrary | undefined {
    return this.libraries.get(peer);
  }

  remember(peer: string, library: ReceivedLibrary): void {
    this.libraries.delete(peer);
    this.libraries.set(peer, library);
    let songs = 0;
    let characters = 0;
    for (const each of this.libraries.values()) {
      songs += each.byKey.size;
      characters += each.characters;
    }
    for (const [other, each] of this.libraries) {
      const fits =
        this.libraries.size <= MOST_PEOPLE &&
        songs <= MOST_SONGS_TOGETHER &&
        characters <= MOST_CHARACTERS_TOGETHER;
      if (other === peer || fits) {
        break;
      }
      this.libraries.delete(other);
      songs -= each.byKey.size;
      characters -= each.characters;
    }
  }

  forget(peer: string): void {
    this.libraries.delete(peer);
  }
}
