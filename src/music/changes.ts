import { differenceBetween } from './layered-songs';
import type { Library } from './library';
import type { Revision } from './revision';
import type { Change } from './song';

/** What must be sent to somebody who has a certain revision. */
export interface LibraryChanges {
  /** What the changes are to be applied to; undefined when they are the whole library. */
  readonly base: Revision | undefined;
  readonly changes: readonly Change[];
  /** What results. */
  readonly revision: Revision;
}

/** How many earlier libraries are kept to compare with. A peer with an older one is sent everything. */
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

  since(known: Revision | undefined): LibraryChanges {
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

/** Removals first: a song whose spelling changes has the same key before and after. */
export function changesBetween(before: Library, after: Library): readonly Change[] {
  const { removed, added } = differenceBetween(before.byKey, after.byKey);
  return [
    ...Array.from(removed.values(), (song): Change => ({ kind: 'removed', song })),
    ...Array.from(added.values(), (song): Change => ({ kind: 'added', song })),
  ];
}
