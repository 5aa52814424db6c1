import type { Library } from './library';
import type { Revision } from './revision';
import type { Song } from './song';

interface Change {
  readonly kind: 'added' | 'removed';
  readonly song: Song;
}

/** What must be sent to somebody who has a certain revision. */
export interface Changes {
  /** What the changes are to be applied to; undefined when they are the whole library. */
  readonly base: Revision | undefined;
  readonly changes: readonly Change[];
  /** What results. */
  readonly revision: Revision;
}

/** How many earlier libraries are kept to compare with. Whoever has an older one is sent everything. */
const EARLIER_LIBRARIES = 3;

/** A library over time. */
export class LibraryHistory {
  /** The latest first. */
  private libraries: readonly Library[];

  constructor(library: Library) {
    this.libraries = [library];
  }

  get latest(): Library {
    return this.libraries[0] as Library;
  }

  replace(library: Library): void {
    const earlier = this.libraries.filter(({ revision }) => revision !== library.revision);
    this.libraries = [library, ...earlier].slice(0, 1 + EARLIER_LIBRARIES);
  }

  since(known: Revision | undefined): Changes {
    const { songs, revision } = this.latest;
    const earlier = this.libraries.find(library => library.revision === known);
    const changes = earlier && changesBetween(earlier, this.latest);
    if (changes !== undefined && (changes.length < songs.length || changes.length === 0)) {
      return { base: known, changes, revision };
    }
    const everything = songs.map((song): Change => ({ kind: 'added', song }));
    return { base: undefined, changes: everything, revision };
  }
}

/** What is taken away comes first: a song that is spelled anew has the same key before and after. */
function changesBetween(before: Library, after: Library): Change[] {
  if (before === after) {
    return [];
  }
  return [
    ...missingFrom(after, before.byKey).map((song): Change => ({ kind: 'removed', song })),
    ...missingFrom(before, after.byKey).map((song): Change => ({ kind: 'added', song })),
  ];
}

function missingFrom(library: Library, songs: ReadonlyMap<string, Song>): Song[] {
  const missing: Song[] = [];
  for (const [key, song] of songs) {
    const other = library.byKey.get(key);
    if (other === undefined || other.artist !== song.artist || other.title !== song.title) {
      missing.push(song);
    }
  }
  return missing;
}
