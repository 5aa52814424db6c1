import { useEffect, useMemo, useRef, useState } from 'react';
import { BackButton } from '../components/BackButton';
import { ListPage } from '../components/ListPage';
import { Segmented } from '../components/Segmented';
import { Words } from '../components/Words';
import { SearchField } from '../library/SearchField';
import { SongSearch } from '../library/songSearch';
import type { NearbyScreenProps } from '../navigation/nearbyRoutes';
import { SharedSongRow } from '../person/SharedSongRow';
import { Suggestions } from '../person/Suggestions';
import { useSharing } from '../person/useSharing';
import { useEarshotState } from '../state/context';
import { personOf } from '../state/absent-person';
import { useStrings } from '../strings';

const keyOf = (key: string) => key;
/** Below a longer list nobody would find them. */
const FEW = 30;

/** All songs of both, or all of theirs that are not here, with search. Only the rows in sight are made. */
export function SharedSongs({ navigation, route }: NearbyScreenProps<'songs'>) {
  const { library, person: personWords, sharing: words } = useStrings();
  const { id } = route.params;
  const name = useEarshotState(useMemo(() => personOf(id), [id]))?.name ?? '';
  const shown = useSharing(id);
  const [which, choose] = useState(route.params.which);
  const [query, search] = useState('');
  const isThere = shown.state === 'there';
  const from = isThere ? (which === 'common' ? shown.ours : shown.theirs) : undefined;
  const sharing = isThere ? shown.sharing : undefined;
  const searcher = useMemo(
    () =>
      from &&
      sharing &&
      new SongSearch(from, which === 'common' ? sharing.common : sharing.onlyTheirs),
    [from, sharing, which],
  );
  const found = useMemo(() => searcher?.find(query) ?? [], [searcher, query]);
  const title = useRef(navigation);
  useEffect(() => title.current.setOptions({ title: name }), [name]);
  const sentence = which === 'common' ? words.commonFound : words.theirsFound;
  const suggestions = isThere && which === 'theirs' && (
    <Suggestions name={name} suggestions={shown.sharing.suggestions} />
  );
  const isShort = query !== '' && found.length <= FEW;
  return (
    <ListPage
      title={name}
      above={
        <BackButton
          title={name}
          spoken={words.spokenBackTo(name)}
          onPress={() => navigation.goBack()}
        />
      }
      subtitle={isThere ? sentence(found.length, name) : words.comparing}
      top={
        isThere && (
          <>
            <Segmented
              label={words.whichSongs}
              options={[
                { value: 'common', title: words.common(shown.sharing.common.length) },
                { value: 'theirs', title: words.onlyTheirs(shown.sharing.onlyTheirs.length) },
              ]}
              chosen={which}
              onChoose={choose}
            />
            <SearchField onSearch={search} />
            {query === '' && suggestions}
          </>
        )
      }
      items={found}
      keyOf={keyOf}
      renderItem={key => {
        const song = from?.get(key);
        return song === undefined ? (
          <></>
        ) : (
          <SharedSongRow song={song} isBoth={which === 'common'} from={name} />
        );
      }}
      after={isShort && suggestions}
      empty={
        <Words size="sentence" colour="quietInk">
          {!isThere
            ? shown.state === 'comparing'
              ? words.comparing
              : words.notKept(name)
            : query === ''
            ? personWords.nothingNew
            : library.nothingFound(query)}
        </Words>
      }
    />
  );
}
