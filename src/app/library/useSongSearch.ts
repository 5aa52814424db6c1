import { useMemo, useState } from 'react';
import type { Song } from '../../music';
import { useEarshotState } from '../state/context';
import { SongSearch } from './songSearch';

export function useSongSearch() {
  const songsByKey = useEarshotState(state => state.songsByKey);
  const [query, search] = useState('');
  const [sorted, sort] = useState(() => new SongSearch(songsByKey));
  if (sorted.songs !== songsByKey) {
    // In the midst of drawing, which starts again at once: what is shown is never older than what is known.
    sort(sorted.among(songsByKey));
  }
  const found = useMemo(() => sorted.find(query), [sorted, query]);
  return {
    query,
    search,
    /** Keys, in the order of the list. */
    found,
    songOf: (key: string): Song | undefined => songsByKey.get(key),
    all: songsByKey.size,
  };
}
