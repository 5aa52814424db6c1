import { useCallback, useEffect, useRef, useState } from 'react';
import { AppState } from 'react-native';
import { useEarshot } from '../state/context';
import type { PhoneSongsAccess, SongsAccessState } from '../surroundings';
import { inSlices } from './inSlices';
import { readPhoneSongs } from './readPhoneSongs';

/** What a person has just asked for, as far as it is. */
export type PhoneReading =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'reading'; readonly part: number; readonly songs: number }
  | { readonly state: 'done'; readonly added: number; readonly skipped: number }
  | { readonly state: 'failed'; readonly problem: string };

/** The phone's own songs: asked for with a reason, read in slices while the screen stays alive, and left again. */
export function usePhoneSongs(access: PhoneSongsAccess) {
  const earshot = useEarshot();
  const [permission, setPermission] = useState<SongsAccessState>();
  const [reading, setReading] = useState<PhoneReading>({ state: 'none' });
  // Whatever belongs to an earlier run has nothing more to say.
  const run = useRef(0);

  // A person may have been to the system's settings meanwhile.
  useEffect(() => {
    const look = () =>
      void access.permission().then(
        found => setPermission(known => (isLess(found, known) ? known : found)),
        (error: unknown) => setReading(failure(error)),
      );
    look();
    const subscription = AppState.addEventListener('change', state => state === 'active' && look());
    return () => subscription.remove();
  }, [access]);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  const start = useCallback(async () => {
    const mine = ++run.current;
    const tell = (next: PhoneReading) => mine === run.current && setReading(next);
    tell({ state: 'asking' });
    try {
      const answer = permission === 'granted' ? permission : await access.ask();
      setPermission(answer);
      if (answer !== 'granted') {
        tell({ state: 'none' });
        return;
      }
      tell({ state: 'reading', part: 0, songs: 0 });
      const read = await inSlices(readPhoneSongs(await access.list()), {
        progress: ({ part, songs }) => tell({ state: 'reading', part, songs }),
        cancelled: () => mine !== run.current,
      });
      if (read === undefined) {
        return;
      }
      const before = earshot.songsByKey.size;
      await earshot.followPhone(read.library);
      const added = Math.max(0, earshot.songsByKey.size - before);
      tell({ state: 'done', added, skipped: read.skipped });
    } catch (error) {
      tell(failure(error));
    }
  }, [access, earshot, permission]);

  const stop = useCallback(() => {
    run.current += 1;
    setReading({ state: 'none' });
    void earshot.leavePhone();
  }, [earshot]);

  return { permission, reading, start, stop };
}

/** Looking cannot tell a refusal from not having been asked. */
function isLess(found: SongsAccessState, known: SongsAccessState | undefined): boolean {
  return found === 'to be asked for' && known !== undefined && known.startsWith('refused');
}

function failure(error: unknown): PhoneReading {
  return { state: 'failed', problem: error instanceof Error ? error.message : String(error) };
}
