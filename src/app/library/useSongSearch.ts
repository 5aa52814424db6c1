import { useEffect, useMemo, useState } from 'react';
import type { Song } from '../../music';
import { useEarshot, useEarshotState } from '../state/context';
import { SongSearch } from './songSearch';

/** Long enough for the next letter to come, and too short to be waited for. */
const TYPING_MS = 60;

export function useSongSearch() {
  const earshot = useEarshot();
  const songsByKey = useEarshotState(() => earshot.songsByKey);
  const [query, setQuery] = useState('');
  const [settled, setSettled] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), TYPING_MS);
    return () => clearTimeout(timer);
  }, [query]);

  const search = useMemo(() => new SongSearch(songsByKey), [songsByKey]);
  const found = useMemo(() => search.find(settled), [search, settled]);

  return {
    query,
    setQuery,
    /** What the list shows is the answer to this. */
    settled,
    found,
    songOf: (key: string): Song | undefined => songsByKey.get(key),
    all: songsByKey.size,
  };
}
