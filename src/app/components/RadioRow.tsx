import type { ReactNode } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import type { IconProps } from '../art/icons';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { Decoration } from './Decoration';
import { Words } from './Words';

interface RadioRowProps {
  readonly title: string;
  readonly hint: string;
  readonly isChosen: boolean;
  readonly icon?: (props: IconProps) => ReactNode;
  readonly onChoose: () => void;
}

/** One of a few, each with a sentence on what it means. */
export function RadioRow({ title, hint, isChosen, icon: Icon, onChoose }: RadioRowProps) {
  const { colours } = useTheme();
  const growth = useGrowth(sizes.iconGrowsAtMost);
  return (
    <Pressable
      role="radio"
      aria-label={title}
      accessibilityHint={hint}
      aria-checked={isChosen}
      onPress={onChoose}
      unstable_pressDelay={0}
      style={styles.row}
    >
      <View
        aria-hidden
        style={[styles.mark, { borderColor: isChosen ? colours.accent : colours.hairline }]}
      >
        {isChosen && <View style={[styles.dot, { backgroundColor: colours.accent }]} />}
      </View>
      <View style={styles.words}>
        <Words size="heading">{title}</Words>
        <Words size="small" colour="quietInk" aria-hidden>
          {hint}
        </Words>
      </View>
      {Icon !== undefined && (
        <Decoration>
          <Icon size={sizes.backIcon * growth} color={colours.quietInk} />
        </Decoration>
      )}
    </Pressable>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.m,
    minHeight: sizes.pressable,
    paddingVertical: spacing.xs,
  },
  mark: {
    width: 22,
    height: 22,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.pill,
    borderWidth: 2,
  },
  dot: { width: 10, height: 10, borderRadius: radii.pill },
  words: { flex: 1 },
});
