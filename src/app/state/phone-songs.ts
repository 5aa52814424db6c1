import type { Library } from '../../music';
import { differenceBetween, LibraryBuilder, makeLibrary } from '../../music';

/** What the library has to do with the songs that the phone itself has. */
export interface PhoneSongs {
  /** The phone's songs when they were last read: only what changes from there on changes the library. */
  readonly seen: Library;
  /** Songs that were added by hand, from a file or as a sample, too: they stay when the phone loses them. */
  readonly elsewhere: Library;
}

const NONE: PhoneSongs = { seen: makeLibrary([]), elsewhere: makeLibrary([]) };

/**
 * What has come to the phone comes into the library, and what has gone from it goes; so a song that was removed from the
 * library stays away as long as it stays on the phone.
 */
export function followPhone(
  library: Library,
  { seen, elsewhere }: PhoneSongs = NONE,
  now: Library,
): { readonly library: Library; readonly phoneSongs: PhoneSongs } {
  const ours = new LibraryBuilder(library);
  const others = new LibraryBuilder(elsewhere);
  const { removed, added } = differenceBetween(seen.byKey, now.byKey);
  for (const [key, song] of removed) {
    (elsewhere.byKey.has(key) ? others : ours).remove(song);
  }
  for (const [key, song] of added) {
    // A new spelling of a song that was removed from the library is not a new song on the phone.
    if (seen.byKey.has(key) && !library.byKey.has(key)) {
      continue;
    }
    if (ours.add(song, key) === 'had already') {
      others.add(song, key);
    } else {
      others.remove(song);
    }
  }
  return { library: ours.build(), phoneSongs: { seen: now, elsewhere: others.build() } };
}

/** Songs were added in another way: those that the phone has too are from now on from elsewhere as well. */
export function alsoElsewhere(phoneSongs: PhoneSongs, added: Library): PhoneSongs {
  const others = new LibraryBuilder(phoneSongs.elsewhere);
  for (const [key, song] of added.byKey) {
    if (phoneSongs.seen.byKey.has(key)) {
      others.add(song, key);
    }
  }
  const elsewhere = others.build();
  return elsewhere === phoneSongs.elsewhere ? phoneSongs : { ...phoneSongs, elsewhere };
}
