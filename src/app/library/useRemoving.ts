import { useCallback, useEffect, useState } from 'react';
import type { Library, Song } from '../../music';
import { makeLibrary } from '../../music';
import { useEarshot } from '../state/context';
import { useStrings } from '../strings';

/** Long enough to be found with a screen reader, and to think better of it. */
const UNDO_MS = 15_000;

interface Removed {
  readonly words: string;
  readonly songs: Library;
}

/** Taking songs away, and giving them back to who thinks better of it. */
export function useRemoving() {
  const earshot = useEarshot();
  const { library } = useStrings();
  const [removed, setRemoved] = useState<Removed>();

  useEffect(() => {
    if (removed === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => setRemoved(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);

  const remove = useCallback(
    (song: Song) => {
      earshot.removeSong(song);
      setRemoved({ words: library.removed(song.title), songs: makeLibrary([song]) });
    },
    [earshot, library],
  );

  const removeAll = useCallback(() => {
    const songs = earshot.removeAllSongs();
    setRemoved({ words: library.removedAll(songs.byKey.size), songs });
  }, [earshot, library]);

  const undo = () => {
    if (removed !== undefined) {
      earshot.restoreSongs(removed.songs);
      setRemoved(undefined);
    }
  };

  return { removed, remove, removeAll, undo };
}
