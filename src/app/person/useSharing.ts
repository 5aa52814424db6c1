import { useEffect, useState } from 'react';
import { useEarshot, useEarshotState } from '../state/context';
import type { SharedSongs } from '../state/met/met';

export type Shown =
  | { readonly state: 'comparing' }
  /** Their list is not on this phone. */
  | { readonly state: 'none' }
  | ({ readonly state: 'there' } & SharedSongs);

/** What two lists share, compared off the frame: again when either changes, and what was shown stays until then. */
export function useSharing(id: string): Shown {
  const earshot = useEarshot();
  const ours = useEarshotState(({ songsByKey }) => songsByKey);
  const theirs = useEarshotState(({ met }) => met.find(person => person.id === id)?.list);
  const [shown, setShown] = useState<Shown>({ state: 'comparing' });
  useEffect(() => {
    let isOver = false;
    earshot
      .sharingWith(id, () => isOver)
      .then(
        found =>
          !isOver &&
          setShown(found === undefined ? { state: 'none' } : { state: 'there', ...found }),
        () => !isOver && setShown({ state: 'none' }),
      );
    return () => {
      isOver = true;
    };
  }, [earshot, id, ours, theirs]);
  return shown;
}
