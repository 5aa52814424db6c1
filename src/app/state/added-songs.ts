import type { SongsByKey } from '../../music';
import { differenceBetween, LibraryBuilder } from '../../music';
import type { SongsToKeep } from './kept-songs';

/** What an addition has changed, for an undo. */
export interface AddedSongs {
  /** Those that the library did not have. */
  readonly songs: SongsByKey;
  /** Of them, those that the phone had at that time: they had been removed from the library. */
  readonly onPhone: ReadonlySet<string>;
  /** Those that are from now on not from the phone alone. */
  readonly elsewhere: SongsByKey;
}

export function addedSongs(before: SongsToKeep, after: SongsToKeep): AddedSongs {
  const songs = differenceBetween(before.library.byKey, after.library.byKey).added;
  const seen = before.phoneSongs?.seen.byKey;
  const elsewhere =
    before.phoneSongs === undefined || after.phoneSongs === undefined
      ? new Map<string, never>()
      : differenceBetween(before.phoneSongs.elsewhere.byKey, after.phoneSongs.elsewhere.byKey)
          .added;
  return { songs, onPhone: new Set([...songs.keys()].filter(key => seen?.has(key))), elsewhere };
}

/** As if they had not been added; what has come to the phone since then stays. */
export function withoutAdded(
  { library, phoneSongs }: SongsToKeep,
  { songs, onPhone, elsewhere }: AddedSongs,
): SongsToKeep {
  const ours = new LibraryBuilder(library);
  for (const [key, song] of songs) {
    if (onPhone.has(key) || phoneSongs?.seen.byKey.has(key) !== true) {
      ours.remove(song);
    }
  }
  if (phoneSongs === undefined) {
    return { library: ours.build(), phoneSongs };
  }
  const others = new LibraryBuilder(phoneSongs.elsewhere);
  for (const song of [...elsewhere.values(), ...songs.values()]) {
    others.remove(song);
  }
  return { library: ours.build(), phoneSongs: { ...phoneSongs, elsewhere: others.build() } };
}
