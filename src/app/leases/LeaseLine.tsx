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
import { RowGround, type RowEdges } from './RowGround';
import { PatternMark } from './PatternMark';

interface LeaseLineProps {
  readonly pattern: string;
  readonly origin: string;
  readonly apart: boolean;
  readonly name: string;
  readonly whose: ReactNode;
  readonly sentence: string;
  readonly ring: ReactNode;
  readonly edges: RowEdges;
  /** What the words say to a screen reader, and what pressing them does. */
  readonly row: Omit<PressableProps, 'children' | 'style'>;
  /** Below, over the whole width. */
  readonly children?: ReactNode;
}

/** How the list shows what lives: its kind's mark, what it is and whose, its time, and one sentence. */
export function LeaseLine(props: LeaseLineProps) {
  const { pattern, origin, apart, name, whose, sentence, ring, edges, row, children } = props;
  const { width, fontScale } = useWindowDimensions();
  const wordsBelow = width / fontScale < sizes.marksAloneBelow;
  const mark = <PatternMark pattern={pattern} origin={origin} apart={apart} />;
  const words = (
    <Pressable {...row} unstable_pressDelay={0} style={[styles.row, !wordsBelow && styles.filling]}>
      {!wordsBelow && mark}
      <View style={styles.names}>
        <Words size="heading">{name}</Words>
        {typeof whose === 'string' ? (
          <Words size="axis" colour="quietInk">
            {whose}
          </Words>
        ) : (
          whose
        )}
      </View>
    </Pressable>
  );
  return (
    <RowGround edges={edges}>
      <View style={styles.top}>
        {wordsBelow ? mark : words}
        {/* A finger may well aim at the ring; for a screen reader it only tells the time. */}
        <Pressable accessible={false} tabIndex={-1} disabled={row.disabled} onPress={row.onPress}>
          {ring}
        </Pressable>
      </View>
      {wordsBelow && words}
      {sentence !== '' && <Words size="small">{sentence}</Words>}
      {children}
    </RowGround>
  );
}

const styles = StyleSheet.create({
  top: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: spacing.s + spacing.xxs,
  },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.s + spacing.xxs,
    minHeight: sizes.pressable,
  },
  filling: { flex: 1 },
  // Follows the direction of the layout, even where its own words run the other way.
  names: { flexShrink: 1, alignItems: 'flex-start' },
});
