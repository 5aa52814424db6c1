import { memo } from 'react';
import { StyleSheet, View } from 'react-native';
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
  return (
    <View style={[styles.row, { borderColor: colours.hairline }]}>
      <View accessible aria-label={`${title}, ${artist}`} style={styles.words}>
        <Words size="heading">{title}</Words>
        <Words size="small" colour="quietInk">
          {artist}
        </Words>
      </View>
      <IconButton
        icon={CrossIcon}
        spoken={library.remove(title, artist)}
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
  words: { flex: 1 },
});
