import { StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import type { RoomState } from '../state/room-state';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

/** How much of what the host can spend is spent. Both are the host's own figures. */
export function BudgetBars({ room: { details, isOwn } }: { readonly room: RoomState }) {
  const { room: words } = useStrings();
  if (details === undefined) {
    return null;
  }
  const { renewalRate, budget, links, mostLinks } = details;
  return (
    <Card>
      <BudgetBar
        label={isOwn ? words.yourRenewals : words.renewals}
        count={words.perSecond(renewalRate, budget.renewalsPerSecond)}
        share={renewalRate / budget.renewalsPerSecond}
      />
      <BudgetBar
        label={isOwn ? words.yourLinks : words.links}
        count={words.linksOf(links, mostLinks)}
        share={mostLinks === 0 ? 0 : links / mostLinks}
      />
    </Card>
  );
}

interface BudgetBarProps {
  readonly label: string;
  readonly count: string;
  /** From 0 to 1; more is a budget that is spent. */
  readonly share: number;
}

function BudgetBar({ label, count, share }: BudgetBarProps) {
  const { colours } = useTheme();
  const full = Math.min(1, Math.max(0, share));
  return (
    <View
      accessible
      role="progressbar"
      aria-label={`${label}: ${count}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(full * 100)}
    >
      <View style={styles.words}>
        <Words size="small">{label}</Words>
        <Words size="smallFigures" colour="quietInk">
          {count}
        </Words>
      </View>
      <View style={[styles.bar, { backgroundColor: colours.track }]}>
        <View
          style={[styles.bar, { width: `${full * 100}%`, backgroundColor: colours.here.shape }]}
        />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  words: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: spacing.s,
    marginBottom: spacing.xxs,
  },
  bar: { height: sizes.budgetBar, borderRadius: radii.pill, overflow: 'hidden' },
});
