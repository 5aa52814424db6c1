import { Platform, Pressable, StyleSheet } from 'react-native';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { Words } from './Words';

interface SoftButtonProps {
  readonly title: string;
  /** Where the title alone does not say whom it is about. */
  readonly spoken: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** An action inside of a row: it looks smaller than the area that can be pressed. */
export function SoftButton({ title, spoken, disabled = false, onPress }: SoftButtonProps) {
  const { colours } = useTheme();
  return (
    <Pressable
      role="button"
      aria-label={spoken}
      aria-disabled={disabled}
      disabled={disabled}
      onPress={onPress}
      unstable_pressDelay={0}
      hitSlop={spacing.s}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: colours.accentSoft },
        pressed && Platform.OS !== 'android' && styles.pressed,
        disabled && styles.disabled,
      ]}
    >
      <Words size="smallStrong" colour="accent" style={styles.title}>
        {title}
      </Words>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    minHeight: sizes.pressable - 2 * spacing.s,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.button,
    paddingHorizontal: spacing.m,
    paddingVertical: spacing.xs,
  },
  title: { textAlign: 'center' },
  pressed: { opacity: 0.6 },
  disabled: { opacity: 0.6 },
});
