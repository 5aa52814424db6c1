import { StyleSheet, View } from 'react-native';
import Svg, { Path } from 'react-native-svg';
import { endMarks, stateOfMark, type EndMark } from '../art/endMarks';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { Words } from './Words';

export type DotState = 'here' | 'outOfEarshot' | EndMark;

/** Never by colour alone: the word says it too. A dot is here, a hollow one apart; what has ended has its mark. */
export function StateDot({ state, word }: { readonly state: DotState; readonly word: string }) {
  return (
    <View style={styles.row}>
      {state === 'here' || state === 'outOfEarshot' ? <Dot state={state} /> : <Mark mark={state} />}
      <Words
        size="smallFigures"
        colour={state === 'here' || state === 'outOfEarshot' ? state : stateOfMark(state)}
        style={styles.word}
      >
        {word}
      </Words>
    </View>
  );
}

function Dot({ state }: { readonly state: 'here' | 'outOfEarshot' }) {
  const { colours } = useTheme();
  const colour = colours[state].shape;
  const side = sizes.dot * useGrowth(2);
  return (
    <View
      aria-hidden
      style={[
        styles.dot,
        { width: side, height: side, borderColor: colour },
        state === 'outOfEarshot' ? styles.hollow : { backgroundColor: colour },
      ]}
    />
  );
}

function Mark({ mark }: { readonly mark: EndMark }) {
  const { colours } = useTheme();
  const side = sizes.arrowIcon * useGrowth(2);
  return (
    <View aria-hidden style={{ width: side, height: side }}>
      <Svg width={side} height={side} viewBox="0 0 24 24">
        <Path
          d={endMarks[mark]}
          fill="none"
          stroke={colours[stateOfMark(mark)].shape}
          strokeWidth={3.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Svg>
    </View>
  );
}

const styles = StyleSheet.create({
  row: {
    maxWidth: '100%',
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.xs + spacing.xxs,
  },
  dot: { borderRadius: radii.pill },
  hollow: { borderWidth: 2 },
  word: { flexShrink: 1 },
});
