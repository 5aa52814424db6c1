import { StyleSheet, View } from 'react-native';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { Words, type StateName } from './Words';

/** Never by colour alone: the word says it too. A dot is full, a ring is apart, a bar has ended. */
export function StateDot({ state, word }: { readonly state: StateName; readonly word: string }) {
  const { colours } = useTheme();
  const colour = colours[state].shape;
  const side = sizes.dot * useGrowth(2);
  return (
    <View style={styles.row}>
      <View
        aria-hidden
        style={[
          styles.mark,
          { width: side, height: state === 'ended' ? side / 3 : side, borderColor: colour },
          state === 'outOfEarshot' ? styles.hollow : { backgroundColor: colour },
        ]}
      />
      <Words size="smallFigures" colour={state} style={styles.word}>
        {word}
      </Words>
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
  mark: { borderRadius: radii.pill },
  hollow: { borderWidth: 2 },
  word: { flexShrink: 1 },
});
