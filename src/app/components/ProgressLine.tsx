import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import type { IconProps } from '../art/icons';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth, useLargeText } from '../useTextSize';
import { Decoration } from './Decoration';
import { Words, type StateName } from './Words';

interface ProgressLineProps {
  /** Drawn, and no letter: not every font has arrows. */
  readonly icon?: (props: IconProps) => ReactNode;
  /** "yours" */
  readonly label: string;
  /** "812 of 1,268" */
  readonly count: string;
  /** What a screen reader says instead of label and count. */
  readonly spoken: string;
  /** From 0 to 1. */
  readonly done: number;
  readonly state: StateName;
}

export function ProgressLine(props: ProgressLineProps) {
  const { icon: Icon, label, count, spoken, done, state } = props;
  const { colours } = useTheme();
  // As the word that it belongs to.
  const iconSize = sizes.arrowIcon * useGrowth(Infinity);
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
        <View style={[styles.label, !stacked && styles.sameWidth]}>
          {Icon && (
            <Decoration>
              <Icon size={iconSize} color={colours.quietInk} />
            </Decoration>
          )}
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
  label: { flexDirection: 'row', alignItems: 'center', gap: spacing.xs },
  // The bars of both directions begin and end below each other.
  sameWidth: { minWidth: 60 },
  count: { minWidth: 104, alignItems: 'flex-end' },
  wrapping: { maxWidth: '100%' },
  bar: { height: sizes.bar, borderRadius: radii.pill, overflow: 'hidden' },
  between: { flex: 1, minWidth: 40 },
  done: { height: '100%', borderRadius: radii.pill },
});
