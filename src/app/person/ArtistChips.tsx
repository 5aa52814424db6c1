import { StyleSheet, View } from 'react-native';
import type { ArtistCount } from '../../music';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { radii, spacing } from '../theme';
import { useTheme } from '../useTheme';

const MOST = 3;

/** On a card: the artists with most songs in common, and how many songs. */
export function ArtistChips({ artists }: { readonly artists: readonly ArtistCount[] }) {
  const { colours } = useTheme();
  const { number, sharing } = useStrings();
  return (
    <View style={styles.chips}>
      {artists.slice(0, MOST).map(({ key, name, songs }) => (
        <View
          key={key}
          accessible
          aria-label={sharing.spokenArtist(name, songs)}
          style={[styles.chip, { backgroundColor: colours.accentSoft }]}
        >
          <Words size="small" style={styles.name}>
            {name}
          </Words>
          <Words size="figures" colour="accent">
            {number(songs)}
          </Words>
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  chips: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
  chip: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: spacing.s,
    maxWidth: '100%',
    borderRadius: radii.pill,
    paddingHorizontal: spacing.m,
    paddingVertical: spacing.xs,
  },
  name: { flexShrink: 1 },
});
