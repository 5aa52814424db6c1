import type { SongsByKey } from '../../music';
import { differenceBetween, normalise } from '../../music';

/** Beyond this many, engines that sort are faster than we who put each in its place. */
const FEW = 1_000;

/** Songs by what they are compared by, in its order: artist, then title, whatever their case and accents. */
export class SongSearch {
  private last: { readonly words: readonly string[]; readonly found: readonly string[] };

  // Without a comparison of our own, engines sort text many times faster.
  constructor(
    readonly songs: SongsByKey,
    private readonly all: readonly string[] = [...songs.keys()].sort(),
  ) {
    this.last = { words: [], found: all };
  }

  /** A search in a later version of these songs. After a small change only the changed songs are sorted. */
  among(songs: SongsByKey): SongSearch {
    const { removed, added } = differenceBetween(this.songs, songs);
    return removed.size + added.size > FEW
      ? new SongSearch(songs)
      : new SongSearch(songs, changed(this.all, removed, added));
  }

  /** The keys of the songs in which every word occurs, without sorting. A longer query filters the last result. */
  find(query: string): readonly string[] {
    const words = wordsOf(query);
    const among = narrows(this.last.words, words) ? this.last.found : this.all;
    const found =
      words.length === 0 ? this.all : among.filter(key => words.every(w => key.includes(w)));
    this.last = { words, found };
    return found;
  }
}

/** Sorted keys without some and with others. What lies between those is copied as it is. */
function changed(
  sorted: readonly string[],
  removed: SongsByKey,
  added: SongsByKey,
): readonly string[] {
  const pieces: (readonly string[])[] = [];
  let from = 0;
  for (const key of [...new Set([...removed.keys(), ...added.keys()])].sort()) {
    const at = placeOf(key, sorted);
    pieces.push(sorted.slice(from, at), added.has(key) ? [key] : []);
    from = removed.has(key) ? at + 1 : at;
  }
  return ([] as readonly string[]).concat(...pieces, sorted.slice(from));
}

/** Where a key stands, or would stand. */
function placeOf(key: string, sorted: readonly string[]): number {
  let [least, most] = [0, sorted.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if ((sorted[middle] as string) < key) {
      least = middle + 1;
    } else {
      most = middle;
    }
  }
  return least;
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
