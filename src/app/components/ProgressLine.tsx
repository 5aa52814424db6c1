import { StyleSheet, View } from 'react-native';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useLargeText } from '../useTextSize';
import { Words, type StateName } from './Words';

interface ProgressLineProps {
  /** "↑ yours" */
  readonly label: string;
  /** "812 of 1,268" */
  readonly count: string;
  /** What a screen reader says instead of label and count. */
  readonly spoken: string;
  /** From 0 to 1. */
  readonly done: number;
  readonly state: StateName;
}

export function ProgressLine({ label, count, spoken, done, state }: ProgressLineProps) {
  const { colours } = useTheme();
  // Large words need the whole width: the bar goes below them.
  const stacked = useLargeText();
  const bar = (
    <View style={[styles.bar, !stacked && styles.between, { backgroundColor: colours.track }]}>
      <View
        style={[
          styles.done,
          { width: `${clamp(done) * 100}%`, backgroundColor: colours[state].shape },
        ]}
      />
    </View>
  );
  return (
    <View
      accessible
      role="progressbar"
      aria-label={spoken}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamp(done) * 100)}
    >
      <View style={styles.row}>
        <View style={!stacked && styles.label}>
          <Words size="smallFigures" colour="quietInk">
            {label}
          </Words>
        </View>
        {!stacked && bar}
        <View style={stacked ? styles.wrapping : styles.count}>
          <Words size="smallFigures" colour="quietInk">
            {count}
          </Words>
        </View>
      </View>
      {stacked && bar}
    </View>
  );
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: spacing.s,
  },
  // The bars of both directions begin and end below each other.
  label: { minWidth: 56, alignItems: 'flex-start' },
  count: { minWidth: 92, alignItems: 'flex-end' },
  wrapping: { maxWidth: '100%' },
  bar: { height: sizes.bar, borderRadius: radii.pill, overflow: 'hidden' },
  between: { flex: 1, minWidth: 40 },
  done: { height: '100%', borderRadius: radii.pill },
});
