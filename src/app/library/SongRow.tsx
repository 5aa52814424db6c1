import { memo } from 'react';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import type { Song } from '../../music';
import { CrossIcon } from '../art/controlIcons';
import { IconButton } from '../components/IconButton';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

interface SongRowProps {
  readonly song: Song;
  readonly onRemove: (song: Song) => void;
}

export const SongRow = memo(function OneSong({ song, onRemove }: SongRowProps) {
  const { colours } = useTheme();
  const { library } = useStrings();
  const { artist, title } = song;
  const stacked = useWindowDimensions().fontScale > sizes.songStacksFrom;
  return (
    <View style={[styles.row, stacked && styles.wrapped, { borderColor: colours.hairline }]}>
      <View
        accessible
        aria-label={`${title}, ${artist}`}
        style={[styles.words, stacked && styles.wholeRow]}
      >
        <Words size="heading">{title}</Words>
        <Words size="small" colour="quietInk">
          {artist}
        </Words>
      </View>
      <IconButton
        icon={CrossIcon}
        spoken={library.remove(title, artist)}
        flushEnd
        onPress={() => onRemove(song)}
      />
    </View>
  );
});

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.s,
    borderBottomWidth: sizes.hairline,
    paddingVertical: spacing.xs,
    minHeight: sizes.pressable + spacing.m,
  },
  wrapped: { flexWrap: 'wrap', justifyContent: 'flex-end' },
  words: { flex: 1 },
  wholeRow: { flexBasis: '100%' },
});
