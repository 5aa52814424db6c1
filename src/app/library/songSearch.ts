import type { Song } from '../../music';
import { normalise } from '../../music';

/** Songs by what they are compared by, in its order: artist, then title, whatever their case and accents. */
export class SongSearch {
  private readonly all: readonly string[];
  private last: { readonly words: readonly string[]; readonly found: readonly string[] };

  constructor(songsByKey: ReadonlyMap<string, Song>) {
    // Without a comparison of our own, engines sort text many times faster.
    this.all = [...songsByKey.keys()].sort();
    this.last = { words: [], found: this.all };
  }

  /** The keys of the songs in which every word occurs. Nothing is sorted anew, and who types on narrows down. */
  find(query: string): readonly string[] {
    const words = wordsOf(query);
    const among = narrows(this.last.words, words) ? this.last.found : this.all;
    const found =
      words.length === 0 ? this.all : among.filter(key => words.every(w => key.includes(w)));
    this.last = { words, found };
    return found;
  }
}

function wordsOf(query: string): readonly string[] {
  return query
    .split(/\s+/)
    .filter(word => word !== '')
    .map(normalise);
}

/** Whether whatever has all the later words has all the earlier ones too. */
function narrows(earlier: readonly string[], later: readonly string[]): boolean {
  return earlier.every(word => later.some(other => other.includes(word)));
}
