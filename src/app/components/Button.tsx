import { Platform, Pressable, StyleSheet } from 'react-native';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { Words, type WordColour } from './Words';

type Weight = 'primary' | 'secondary';

interface ButtonProps {
  readonly title: string;
  readonly weight?: Weight;
  readonly disabled?: boolean;
  /** Where the title alone does not say whom it is about. */
  readonly spoken?: string;
  readonly onPress: () => void;
}

const wordColour: Record<Weight, WordColour> = {
  primary: 'onAccent',
  secondary: 'ink',
};

export function Button(props: ButtonProps) {
  const { title, weight = 'secondary', disabled = false, spoken, onPress } = props;
  const { colours } = useTheme();
  const filled = weight === 'primary';
  return (
    <Pressable
      role="button"
      aria-label={spoken ?? title}
      aria-disabled={disabled}
      disabled={disabled}
      onPress={onPress}
      // Told at once: a person who presses wants to see that they have.
      unstable_pressDelay={0}
      android_ripple={{ color: filled ? colours.onAccent : colours.accentSoft }}
      style={({ pressed }) => [
        styles.button,
        filled
          ? { backgroundColor: colours.accent, borderColor: colours.accent }
          : { backgroundColor: colours.card, borderColor: colours.hairline },
        pressed && Platform.OS !== 'android' && styles.pressed,
        disabled && styles.disabled,
      ]}
    >
      <Words size="button" colour={wordColour[weight]} style={styles.title}>
        {title}
      </Words>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    minHeight: sizes.pressable,
    flexGrow: 1,
    flexBasis: 'auto',
    maxWidth: '100%',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.button,
    borderWidth: sizes.hairline,
    paddingHorizontal: spacing.l,
    paddingVertical: spacing.s,
    overflow: 'hidden',
  },
  title: { textAlign: 'center' },
  pressed: { opacity: 0.6 },
  disabled: { opacity: 0.45 },
});
