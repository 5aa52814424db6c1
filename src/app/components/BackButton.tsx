import { useLocale } from '@react-navigation/native';
import { Platform, Pressable, StyleSheet } from 'react-native';
import { BackIcon } from '../art/icons';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { Decoration } from './Decoration';
import { Words } from './Words';

interface BackButtonProps {
  /** Where it leads. */
  readonly title: string;
  readonly spoken: string;
  readonly onPress: () => void;
}

export function BackButton({ title, spoken, onPress }: BackButtonProps) {
  const { colours } = useTheme();
  const { direction } = useLocale();
  const size = sizes.backIcon * useGrowth(sizes.iconGrowsAtMost);
  return (
    <Pressable
      role="button"
      aria-label={spoken}
      onPress={onPress}
      unstable_pressDelay={0}
      android_ripple={{ color: colours.accentSoft }}
      style={({ pressed }) => [
        styles.button,
        pressed && Platform.OS !== 'android' && styles.pressed,
      ]}
    >
      <Decoration style={direction === 'rtl' && styles.mirrored}>
        <BackIcon size={size} color={colours.accent} />
      </Decoration>
      <Words size="button" colour="accent">
        {title}
      </Words>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    flexDirection: 'row',
    alignItems: 'center',
    alignSelf: 'flex-start',
    gap: spacing.xs,
    minHeight: sizes.pressable,
    paddingEnd: spacing.m,
  },
  mirrored: { transform: [{ scaleX: -1 }] },
  pressed: { opacity: 0.6 },
});
