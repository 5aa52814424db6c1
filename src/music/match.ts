import type { SongsByKey } from './layered-songs';

/** What two libraries have in common, as one of the two sees it. */
export interface Overlap {
  readonly common: number;
  /** How many songs there are, in common or not. */
  readonly songs: number;
}

/** The paper's sessionCallback: called once, with undefined by a phone that does not share its own list. */
export interface MatchListener {
  matchKnown(overlap: Overlap | undefined): void;
}

/** As in the paper. */
export const DEFAULT_THRESHOLD_PERCENT = 25;

/** Songs by their keys, or the keys alone. */
export type Keys = Pick<ReadonlySet<string>, 'size' | 'has' | 'keys'>;

/** An empty library shares 0 %. */
export function percentInCommon({ common, songs }: Overlap): number {
  // Multiplied first: whole percentages come out exactly.
  return songs === 0 ? 0 : (100 * common) / songs;
}

export function countInCommon(ours: SongsByKey, theirs: Keys): number {
  const [fewer, more] = ours.size < theirs.size ? [ours, theirs] : [theirs, ours];
  let common = 0;
  for (const key of fewer.keys()) {
    if (more.has(key)) {
      common += 1;
    }
  }
  return common;
}
