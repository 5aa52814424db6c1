import { StyleSheet, View } from 'react-native';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { radii, spacing } from '../theme';
import { useTheme } from '../useTheme';

interface MatchBadgeProps {
  readonly percent: number;
  readonly common: number;
  /** Below the figure: "in common" on a card, "206 songs" on the person's own page. */
  readonly below: 'in common' | 'songs';
}

export function MatchBadge({ percent, common, below }: MatchBadgeProps) {
  const { colours } = useTheme();
  const { person } = useStrings();
  const rounded = Math.round(percent);
  return (
    <View
      accessible
      role="img"
      aria-label={person.spokenMatch(rounded, common)}
      style={[styles.badge, { backgroundColor: colours.accentSoft }]}
    >
      <Words size="percent" colour="accent" aria-hidden>
        {rounded}%
      </Words>
      <Words size="axis" colour="accent" aria-hidden>
        {below === 'songs' ? person.songs(common) : person.inCommon}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: {
    alignItems: 'center',
    borderRadius: radii.button,
    paddingHorizontal: spacing.m,
    paddingVertical: spacing.xs,
  },
});
