import { useCallback, useRef, useState } from 'react';
import type { LibraryFault, LoadedLibrary } from '../../music';
import { LibraryFileError, readLibrary } from '../../music';
import type { AddedSongs } from '../state/added-songs';
import { useEarshot } from '../state/context';
import { useSurroundings } from '../surroundings';
import { inSlices } from './inSlices';

export type Import =
  | { readonly state: 'none' }
  | { readonly state: 'choosing' }
  | {
      readonly state: 'reading';
      readonly file: string;
      /** From 0 to 1. */
      readonly part: number;
      readonly songs: number;
    }
  | {
      readonly state: 'done';
      readonly file: string;
      readonly songs: number;
      /** Of them, those that were not there before. */
      readonly added: number;
      readonly skipped: number;
      readonly notes: LoadedLibrary['notes'];
      /** For an undo, where something was added. */
      readonly taken: AddedSongs | undefined;
    }
  | { readonly state: 'undone'; readonly file: string; readonly removed: number }
  | {
      readonly state: 'failed';
      readonly file: string | undefined;
      readonly line: number | undefined;
      /** What is wrong with the file, or why there was none to read, in the system's words. */
      readonly problem: LibraryFault | string;
    };

/** Songs from a file: chosen, read in slices while the screen stays alive, and added to those that are there. */
export function useImporting() {
  const earshot = useEarshot();
  const surroundings = useSurroundings();
  const [current, setCurrent] = useState<Import>({ state: 'none' });
  // Whatever belongs to an earlier run has nothing more to say.
  const run = useRef(0);

  const start = useCallback(async () => {
    const mine = ++run.current;
    const tell = (next: Import) => mine === run.current && setCurrent(next);
    tell({ state: 'choosing' });
    try {
      const file = await surroundings.pickFile();
      if (file === undefined) {
        tell({ state: 'none' });
        return;
      }
      const { name } = file;
      tell({ state: 'reading', file: name, part: 0, songs: 0 });
      const loaded = await inSlices(readLibrary(file), {
        progress: ({ part, songs }) => tell({ state: 'reading', file: name, part, songs }),
        cancelled: () => mine !== run.current,
      });
      if (loaded === undefined) {
        return;
      }
      const before = earshot.songsByKey.size;
      const taken = earshot.addLibrary(loaded.library);
      const added = earshot.songsByKey.size - before;
      tell({
        state: 'done',
        file: name,
        songs: loaded.library.songs.length,
        added,
        skipped: loaded.skipped,
        notes: loaded.notes,
        taken: added > 0 ? taken : undefined,
      });
    } catch (error) {
      tell(failure(error));
    }
  }, [earshot, surroundings]);

  /** Cancels what is under way. */
  const dismiss = useCallback(() => {
    run.current += 1;
    setCurrent({ state: 'none' });
  }, []);

  /** Takes the songs of the latest import out of the library again. */
  const undo = useCallback(() => {
    if (current.state === 'done' && current.taken !== undefined) {
      const before = earshot.songsByKey.size;
      earshot.takeBack(current.taken);
      setCurrent({
        state: 'undone',
        file: current.file,
        removed: before - earshot.songsByKey.size,
      });
    }
  }, [current, earshot]);

  return { current, start, dismiss, undo };
}

function failure(error: unknown): Import {
  if (error instanceof LibraryFileError) {
    const { file, line, fault } = error;
    return { state: 'failed', file, line, problem: fault };
  }
  const problem = error instanceof Error ? error.message : String(error);
  return { state: 'failed', file: undefined, line: undefined, problem };
}
