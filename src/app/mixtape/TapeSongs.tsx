import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import type { TapeSongShown, TapeShown } from '../state/agents/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth, useLargeText } from '../useTextSize';
import { SectionLine } from './SectionLine';

const FIRST = 4;

/** What is on the tape, with who gave what. */
export function TapeSongs({ tape }: { readonly tape: TapeShown }) {
  const { mixtape: words } = useStrings();
  const [isWhole, setWhole] = useState(false);
  const { songs, where } = tape;
  if (songs.length === 0) return null;
  const fresh = songs.filter(({ isNew }) => isNew).length;
  const title =
    where.is === 'home' ? words.songsNew(songs.length, fresh) : words.songsSoFar(songs.length);
  const shown = isWhole ? songs : songs.slice(0, FIRST);
  return (
    <View style={styles.whole}>
      <SectionLine
        title={title}
        action={
          shown.length < songs.length && (
            <Pressable
              role="button"
              aria-label={words.spokenAll(songs.length)}
              onPress={() => setWhole(true)}
              style={styles.all}
            >
              <Words size="small" colour="accent" style={styles.bold}>
                {words.all(songs.length)}
              </Words>
            </Pressable>
          )
        }
      />
      <Card style={styles.card}>
        {shown.map((song, index) => (
          <Row key={`${song.artist}\n${song.title}`} song={song} isFirst={index === 0} />
        ))}
      </Card>
    </View>
  );
}

function Row({ song, isFirst }: { readonly song: TapeSongShown; readonly isFirst: boolean }) {
  const { mixtape: words } = useStrings();
  const { colours } = useTheme();
  const stacked = useLargeText();
  const growth = useGrowth(sizes.artShrinksAtMost);
  const { artist, title, from } = song;
  const giver = from.isYou ? words.fromYou : words.from(from.name);
  return (
    <View
      accessible
      aria-label={`${title}, ${artist}, ${giver}`}
      style={[
        styles.row,
        stacked && styles.wrapped,
        !isFirst && { borderTopWidth: sizes.hairline, borderColor: colours.hairline },
      ]}
    >
      <View style={styles.words}>
        <Words size="small" style={styles.bold}>
          {title}
        </Words>
        <Words size="axis" colour="quietInk">
          {artist}
        </Words>
      </View>
      <View style={styles.giver}>
        <Words size="axis" colour="quietInk" style={styles.from}>
          {giver}
        </Words>
        <PersonPortrait id={from.id} size={sizes.tinyPortrait * growth} />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.xs },
  card: { gap: 0, paddingVertical: spacing.xs },
  all: {
    minHeight: sizes.pressable,
    minWidth: sizes.pressable,
    // As high as the words beside it: only the finger's area is larger.
    marginVertical: -spacing.m,
    alignItems: 'flex-end',
    justifyContent: 'center',
  },
  row: { flexDirection: 'row', alignItems: 'center', gap: spacing.s, paddingVertical: spacing.s },
  wrapped: { flexWrap: 'wrap' },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 140 },
  giver: { flexDirection: 'row', alignItems: 'center', gap: spacing.s, flexShrink: 1 },
  from: { flexShrink: 1 },
  bold: { fontWeight: '600' },
});
