import type { ReactNode } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { radii, sizes, spacing, useTheme, Words } from '../../app';

export interface Tool {
  readonly icon?: (props: { readonly color: string }) => ReactNode;
  readonly title: string;
  readonly spoken: string;
  readonly pressed: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** What can be done with the field. */
export function Toolbar({
  label,
  tools,
}: {
  readonly label: string;
  readonly tools: readonly Tool[];
}) {
  const { colours } = useTheme();
  return (
    <View role="toolbar" aria-label={label} style={styles.bar}>
      {tools.map(({ icon: Icon, title, spoken, pressed, disabled = false, onPress }) => (
        <Pressable
          key={title}
          role="button"
          aria-label={spoken}
          aria-disabled={disabled}
          aria-pressed={pressed}
          disabled={disabled}
          onPress={onPress}
          style={[
            styles.tool,
            pressed
              ? { backgroundColor: colours.accent, borderColor: colours.accent }
              : { backgroundColor: colours.card, borderColor: colours.hairline },
            disabled && styles.disabled,
          ]}
        >
          {Icon && (
            <View aria-hidden>
              <Icon color={pressed ? colours.onAccent : colours.ink} />
            </View>
          )}
          <Words size="small" colour={pressed ? 'onAccent' : 'ink'}>
            {title}
          </Words>
        </Pressable>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
  tool: {
    minHeight: sizes.pressable - 8,
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.s,
    borderRadius: radii.button,
    borderWidth: sizes.hairline,
    paddingHorizontal: spacing.m + spacing.xs,
  },
  disabled: { opacity: 0.5 },
});
