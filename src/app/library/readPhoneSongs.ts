import type { Library, ReadingProgress } from '../../music';
import { LibraryBuilder } from '../../music';

/** What Android's index of media calls an artist that it does not know. */
const UNKNOWN = '<unknown>';

export interface ReadPhoneSongs {
  readonly library: Library;
  /** Without an artist or a title, which nobody can compare. */
  readonly skipped: number;
}

/** Makes a library of what the phone lists: artist, title, artist, title, … In steps, since there may be 50,000. */
export function* readPhoneSongs(
  listed: readonly string[],
): Generator<ReadingProgress, ReadPhoneSongs> {
  const builder = new LibraryBuilder();
  let skipped = 0;
  for (let at = 0; at + 1 < listed.length; at += 2) {
    const artist = (listed[at] ?? '').trim();
    const title = (listed[at + 1] ?? '').trim();
    if (artist === '' || artist === UNKNOWN || title === '') {
      skipped += 1;
    } else if (builder.add({ artist, title }) === 'too long') {
      skipped += 1;
    }
    yield { part: (at + 2) / listed.length, songs: builder.size };
  }
  return { library: builder.build(), skipped };
}
