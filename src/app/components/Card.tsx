import type { ReactNode } from 'react';
import { StyleSheet, View, type StyleProp, type ViewStyle } from 'react-native';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

interface CardProps {
  readonly children: ReactNode;
  readonly style?: StyleProp<ViewStyle>;
}

export function Card({ children, style }: CardProps) {
  const { colours } = useTheme();
  return (
    <View
      style={[styles.card, { backgroundColor: colours.card, borderColor: colours.hairline }, style]}
    >
      {children}
    </View>
  );
}

const styles = StyleSheet.create({
  card: {
    borderRadius: radii.card,
    borderWidth: sizes.hairline,
    padding: spacing.m + spacing.xxs,
    gap: spacing.s,
  },
});
