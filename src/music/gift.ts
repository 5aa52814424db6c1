import type { Library } from './library';
import { fitsTape } from './mixtape';
import type { Song } from './song';

/** More than are worth looking at for one song. */
const MOST_LOOKED_AT = 20_000;

/**
 * The song that a phone gives by itself: one that the tape's owner lacks, as far as that is known here, else any that is not
 * on the tape. `start` is where to begin, from 0 up to but not 1: so that not everyone gives the first of their songs.
 */
export function pickGift(
  { songs, byKey }: Library,
  taken: ReadonlySet<string>,
  owned: Pick<ReadonlySet<string>, 'has'> | undefined,
  start: number,
): Song | undefined {
  const keys = [...byKey.keys()];
  const first = Math.floor(start * keys.length);
  let second: Song | undefined;
  for (let step = 0; step < Math.min(songs.length, MOST_LOOKED_AT); step++) {
    const key = keys[(first + step) % keys.length] as string;
    const song = byKey.get(key);
    if (song !== undefined && fitsTape(song) && !taken.has(key)) {
      if (owned?.has(key) !== true) return song;
      second ??= song;
    }
  }
  return second;
}
