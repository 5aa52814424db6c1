import { Platform, Pressable, StyleSheet, type PressableProps } from 'react-native';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { Words } from './Words';

interface ChipProps {
  readonly title: string;
  readonly chosen: boolean;
  readonly onPress: () => void;
}

/** One of a few choices that stand beside each other. */
export function Chip({ title, chosen, onPress }: ChipProps) {
  const { colours } = useTheme();
  const look = chosen
    ? { backgroundColor: colours.accentSoft, borderColor: colours.accent }
    : { backgroundColor: colours.card, borderColor: colours.hairline };
  return (
    <Pressable
      role="button"
      aria-label={title}
      {...spokenAs(chosen)}
      onPress={onPress}
      unstable_pressDelay={0}
      // It looks smaller than the area that can be pressed.
      hitSlop={{
        top: (sizes.pressable - sizes.chip) / 2,
        bottom: (sizes.pressable - sizes.chip) / 2,
      }}
      android_ripple={{ color: colours.accentSoft }}
      style={({ pressed }) => [
        styles.chip,
        look,
        pressed && Platform.OS !== 'android' && styles.pressed,
      ]}
    >
      <Words size={chosen ? 'heading' : 'small'} colour={chosen ? 'accent' : 'quietInk'}>
        {title}
      </Words>
    </Pressable>
  );
}

/** On a phone a button can be selected; in a browser only pressed, which React Native has no word for. */
function spokenAs(chosen: boolean): Pick<PressableProps, 'aria-selected'> {
  return Platform.OS === 'web'
    ? ({ 'aria-pressed': chosen } as object)
    : { 'aria-selected': chosen };
}

const styles = StyleSheet.create({
  chip: {
    minHeight: sizes.chip,
    justifyContent: 'center',
    borderRadius: radii.pill,
    borderWidth: sizes.hairline,
    paddingHorizontal: spacing.s + spacing.xxs,
    paddingVertical: spacing.xs,
    overflow: 'hidden',
  },
  pressed: { opacity: 0.6 },
});
