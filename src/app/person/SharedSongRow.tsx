import { memo } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Song } from '../../music';
import { CheckIcon } from '../art/controlIcons';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { NoteButton } from '../history/NoteButton';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useLargeText } from '../useTextSize';
import { useTheme } from '../useTheme';

interface SharedSongRowProps {
  readonly song: Song;
  readonly isBoth: boolean;
  /** Whose list it is in. */
  readonly from: string;
}

export const SharedSongRow = memo(function OneSharedSong({
  song,
  isBoth,
  from,
}: SharedSongRowProps) {
  const { colours } = useTheme();
  const { sharing } = useStrings();
  const stacked = useLargeText();
  return (
    <View style={[styles.row, stacked && styles.wrapped, { borderColor: colours.hairline }]}>
      <View
        accessible
        aria-label={[song.title, song.artist, ...(isBoth ? [sharing.both] : [])].join(', ')}
        style={[styles.words, stacked && styles.wholeRow]}
      >
        <Words size="heading">{song.title}</Words>
        <Words size="small" colour="quietInk">
          {song.artist}
        </Words>
      </View>
      {isBoth ? (
        <View aria-hidden style={styles.both}>
          <Decoration>
            <CheckIcon size={sizes.arrowIcon} color={colours.here.words} />
          </Decoration>
          <Words size="small" colour="here">
            {sharing.both}
          </Words>
        </View>
      ) : (
        <NoteButton songs={[song]} what={`${song.title}, ${song.artist}`} from={from} />
      )}
    </View>
  );
});

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.xs,
    borderBottomWidth: sizes.hairline,
    paddingVertical: spacing.s,
    minHeight: sizes.pressable + spacing.s,
  },
  wrapped: { flexWrap: 'wrap', justifyContent: 'flex-end' },
  words: { flex: 1 },
  wholeRow: { flexBasis: '100%' },
  both: { flexDirection: 'row', alignItems: 'center', gap: spacing.xs },
});
