import { useMemo, useState } from 'react';
import type { Song } from '../../music';
import { useEarshot, useEarshotState } from '../state/context';
import { SongSearch } from './songSearch';

export function useSongSearch() {
  const earshot = useEarshot();
  const songsByKey = useEarshotState(() => earshot.songsByKey);
  const [query, search] = useState('');
  const sorted = useMemo(() => new SongSearch(songsByKey), [songsByKey]);
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
