import type { ReactNode } from 'react';
import {
  Pressable,
  StyleSheet,
  useWindowDimensions,
  View,
  type PressableProps,
} from 'react-native';
import { Words } from '../components/Words';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { PatternMark } from './PatternMark';
import { useStacked } from './useStacked';

interface LeaseLineProps {
  readonly pattern: string;
  readonly origin: string;
  readonly name: string;
  readonly whose: string;
  /** Beside the names; below them where words are large. */
  readonly news?: ReactNode;
  /** A line below the names. */
  readonly why?: ReactNode;
  readonly ring: ReactNode;
  /** What the words say to a screen reader, and what pressing them does. */
  readonly row: Omit<PressableProps, 'children' | 'style'>;
  /** Below, over the whole width. */
  readonly children?: ReactNode;
}

/** How the list shows a lease, living or ended. */
export function LeaseLine({
  pattern,
  origin,
  name,
  whose,
  news,
  why,
  ring,
  row,
  children,
}: LeaseLineProps) {
  const { colours } = useTheme();
  const stacked = useStacked();
  const { width, fontScale } = useWindowDimensions();
  const wordsBelow = width / fontScale < sizes.marksAloneBelow;
  const mark = <PatternMark pattern={pattern} origin={origin} />;
  const words = (
    <Pressable {...row} unstable_pressDelay={0} style={[styles.row, !wordsBelow && styles.filling]}>
      {!wordsBelow && mark}
      <View style={[styles.words, !stacked && styles.beside]}>
        <View style={styles.names}>
          <Words size="name">{name}</Words>
          <Words size="small" colour="quietInk">
            {whose}
          </Words>
          {why}
        </View>
        {news !== undefined && <View style={!stacked && styles.news}>{news}</View>}
      </View>
    </Pressable>
  );
  return (
    <View style={[styles.line, { borderColor: colours.hairline }]}>
      <View style={styles.top}>
        {wordsBelow ? mark : words}
        {ring}
      </View>
      {wordsBelow && words}
      {children}
    </View>
  );
}

const styles = StyleSheet.create({
  line: {
    borderBottomWidth: sizes.hairline,
    paddingVertical: spacing.m,
    gap: spacing.m,
  },
  top: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: spacing.m,
  },
  filling: { flex: 1 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.m,
    minHeight: sizes.pressable,
  },
  words: { flex: 1 },
  beside: { flexDirection: 'row', alignItems: 'center', gap: spacing.s },
  names: { flexShrink: 1, flexGrow: 1 },
  news: { maxWidth: '42%', alignItems: 'flex-end' },
});
