import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button } from '../components/Button';
import { Segmented } from '../components/Segmented';
import { Words } from '../components/Words';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { ArtistTiles } from './ArtistTiles';
import { ShareCard } from './ShareCard';
import { ShareLine } from './ShareLine';
import { SharedSongRow } from './SharedSongRow';
import { Suggestions } from './Suggestions';
import { useSharing } from './useSharing';

/** On a person's own page: the rest has a page of its own, with search. */
const SONGS_SHOWN = 4;

export type WhichSongs = 'common' | 'theirs';

interface SharedProps {
  readonly person: PersonState;
  readonly onAllSongs: (which: WhichSongs) => void;
}

/** What two people share comes first. */
export function Shared({ person, onAllSongs }: SharedProps) {
  const { sharing: words } = useStrings();
  const shown = useSharing(person.id);
  const [which, choose] = useState<WhichSongs>('common');
  if (shown.state !== 'there') {
    const { common, percent, sending, receiving } = person;
    const isUnderWay = sending.state === 'under way' || receiving.state === 'under way';
    const nothing =
      common === undefined || isUnderWay ? words.notYet(person.name) : words.notKept(person.name);
    return (
      <View style={styles.whole}>
        {percent !== undefined && <ShareLine percent={percent} common={common ?? 0} />}
        <Words size="small" colour="quietInk">
          {shown.state === 'comparing' && common !== undefined ? words.comparing : nothing}
        </Words>
      </View>
    );
  }
  const { sharing, ours, theirs } = shown;
  const keys = which === 'common' ? sharing.common : sharing.onlyTheirs;
  const from = which === 'common' ? ours : theirs;
  return (
    <View style={styles.whole}>
      <ShareCard
        person={person}
        ours={ours.size}
        theirs={theirs.size}
        common={sharing.common.length}
      />
      <ArtistTiles artists={sharing.artists} inAll={sharing.artists.length} />
      <Segmented
        label={words.whichSongs}
        options={[
          { value: 'common', title: words.common(sharing.common.length) },
          { value: 'theirs', title: words.onlyTheirs(sharing.onlyTheirs.length) },
        ]}
        chosen={which}
        onChoose={choose}
      />
      <View>
        {keys.slice(0, SONGS_SHOWN).map(key => {
          const song = from.get(key);
          return (
            song && (
              <SharedSongRow key={key} song={song} isBoth={which === 'common'} from={person.name} />
            )
          );
        })}
      </View>
      {keys.length > SONGS_SHOWN && (
        <Button title={words.allSongs(keys.length)} onPress={() => onAllSongs(which)} />
      )}
      {which === 'theirs' && <Suggestions name={person.name} suggestions={sharing.suggestions} />}
    </View>
  );
}

const styles = StyleSheet.create({ whole: { gap: spacing.s } });
