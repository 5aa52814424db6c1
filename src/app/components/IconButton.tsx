import type { ReactNode } from 'react';
import { Platform, Pressable, StyleSheet } from 'react-native';
import type { IconProps } from '../art/icons';
import { radii, sizes } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { Decoration } from './Decoration';

interface IconButtonProps {
  readonly icon: (props: IconProps) => ReactNode;
  /** There is no word to be seen, so there must be one to be heard. */
  readonly spoken: string;
  readonly disabled?: boolean;
  /** Stands at the end of its row: the icon, and not the room to press on, is flush with what is above it. */
  readonly flushEnd?: boolean;
  readonly onPress: () => void;
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, spoken, disabled = false, flushEnd = false, onPress } = props;
  const { colours } = useTheme();
  const size = sizes.controlIcon * useGrowth(sizes.iconGrowsAtMost);
  return (
    <Pressable
      role="button"
      aria-label={spoken}
      aria-disabled={disabled}
      disabled={disabled}
      onPress={onPress}
      unstable_pressDelay={0}
      android_ripple={{ color: colours.accentSoft, borderless: true }}
      style={({ pressed }) => [
        styles.button,
        flushEnd && { marginEnd: (size - Math.max(sizes.pressable, size)) / 2 },
        pressed && Platform.OS !== 'android' && styles.pressed,
        disabled && styles.disabled,
      ]}
    >
      <Decoration>
        <Icon size={size} color={colours.quietInk} />
      </Decoration>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    minWidth: sizes.pressable,
    minHeight: sizes.pressable,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.pill,
  },
  pressed: { opacity: 0.6 },
  disabled: { opacity: 0.3 },
});
