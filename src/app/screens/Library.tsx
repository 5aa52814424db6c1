import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { NotedSongs } from '../history/NotedSongs';
import { RecordArt } from '../art/RecordArt';
import { Button } from '../components/Button';
import { Chip } from '../components/Chip';
import { EmptyArt } from '../components/EmptyTab';
import { ListPage } from '../components/ListPage';
import { Words } from '../components/Words';
import { AddSong } from '../library/AddSong';
import { ImportCard } from '../library/ImportCard';
import { useImporting } from '../library/importing';
import { PhoneSongsCard } from '../library/PhoneSongsCard';
import { Samples } from '../library/Samples';
import { SearchField } from '../library/SearchField';
import { SongRow } from '../library/SongRow';
import { Undo } from '../library/Undo';
import { useRemoving } from '../library/useRemoving';
import { useSongSearch } from '../library/useSongSearch';
import { KeptTapes } from '../mixtape/KeptTapes';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { useSurroundings } from '../surroundings';
import { spacing } from '../theme';

type Open = 'phone' | 'add' | 'samples' | 'tapes' | 'noted';

const keyOf = (key: string) => key;

export function Library() {
  const { history, library, mixtape } = useStrings();
  const noted = useEarshotState(state => state.noted.length);
  const hasTapes = useEarshotState(
    ({ agents }) => agents.gifts.length > 0 || agents.tapes.some(({ isKept }) => isKept),
  );
  const { query, search, found, songOf, all } = useSongSearch();
  const importing = useImporting();
  const removing = useRemoving();
  const { phoneSongs } = useSurroundings();
  const [open, setOpen] = useState<Open>();
  const toggle = (which: Open) => setOpen(open === which ? undefined : which);

  return (
    <ListPage
      title={library.title}
      subtitle={query === '' ? library.subtitle(all) : library.found(found.length, all)}
      top={
        <>
          {all > 0 && <SearchField onSearch={search} />}
          <View style={styles.actions}>
            {phoneSongs !== undefined && (
              <Chip
                title={library.phone}
                chosen={open === 'phone'}
                onPress={() => toggle('phone')}
              />
            )}
            <Chip title={library.add} chosen={open === 'add'} onPress={() => toggle('add')} />
            <Chip title={library.import} chosen={false} onPress={() => void importing.start()} />
            <Chip
              title={library.samples}
              chosen={open === 'samples'}
              onPress={() => toggle('samples')}
            />
            {noted > 0 && (
              <Chip
                title={history.notedChip(noted)}
                chosen={open === 'noted'}
                onPress={() => toggle('noted')}
              />
            )}
            {hasTapes && (
              <Chip
                title={mixtape.listTitle}
                chosen={open === 'tapes'}
                onPress={() => toggle('tapes')}
              />
            )}
          </View>
          {importing.current.state !== 'none' && (
            <ImportCard
              current={importing.current}
              onDismiss={importing.dismiss}
              onUndo={importing.undo}
            />
          )}
          {open === 'phone' && phoneSongs !== undefined && <PhoneSongsCard access={phoneSongs} />}
          {open === 'add' && <AddSong />}
          {open === 'samples' && <Samples />}
          {open === 'tapes' && <KeptTapes />}
          {open === 'noted' && <NotedSongs />}
          {open === 'samples' && all > 0 && (
            <Button title={library.removeAll} onPress={removing.removeAll} />
          )}
        </>
      }
      items={found}
      keyOf={keyOf}
      renderItem={key => {
        const song = songOf(key);
        return song === undefined ? <></> : <SongRow song={song} onRemove={removing.remove} />;
      }}
      empty={
        all === 0 ? (
          <EmptyArt sentence={library.empty} art={<RecordArt />} />
        ) : (
          <Words size="sentence" colour="quietInk">
            {library.nothingFound(query)}
          </Words>
        )
      }
      {...(removing.removed && {
        bottom: <Undo words={removing.removed.words} onUndo={removing.undo} />,
      })}
    />
  );
}

const styles = StyleSheet.create({
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
