import type { Library } from './library';

/** What two libraries have in common, as one of the two sees it. */
export interface Overlap {
  readonly common: number;
  /** How many songs there are, in common or not. */
  readonly songs: number;
}

/** As in the paper. */
export const DEFAULT_THRESHOLD_PERCENT = 25;

/** Whoever has no songs has none in common with anybody. */
export function percentInCommon({ common, songs }: Overlap): number {
  // Multiplied first: whole percentages come out exactly.
  return songs === 0 ? 0 : (100 * common) / songs;
}

export function countInCommon({ byKey }: Library, theirs: ReadonlySet<string>): number {
  const [fewer, more] = byKey.size < theirs.size ? [byKey, theirs] : [theirs, byKey];
  let common = 0;
  for (const key of fewer.keys()) {
    if (more.has(key)) {
      common += 1;
    }
  }
  return common;
}
