import type { ReactNode } from 'react';
import { Pressable, ScrollView, StyleSheet, View } from 'react-native';
import { radii, sizes, spacing, useTheme, Words } from '../../app';

export interface Tool {
  readonly icon?: (props: { readonly color: string }) => ReactNode;
  readonly title: string;
  readonly spoken: string;
  readonly pressed: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

interface ToolbarProps {
  readonly label: string;
  readonly tools: readonly Tool[];
  /** On a narrow screen: one row that scrolls, so that it takes no height from the phones. */
  readonly isOneRow?: boolean;
}

/** What can be done with the field. */
export function Toolbar({ label, tools, isOneRow = false }: ToolbarProps) {
  const buttons = tools.map(tool => <ToolButton key={tool.title} {...tool} />);
  return isOneRow ? (
    <ScrollView
      horizontal
      role="toolbar"
      aria-label={label}
      showsHorizontalScrollIndicator={false}
      style={styles.scrolling}
      contentContainerStyle={[styles.row, styles.toTheEnd]}
    >
      {buttons}
    </ScrollView>
  ) : (
    <View role="toolbar" aria-label={label} style={[styles.row, styles.wrapping]}>
      {buttons}
    </View>
  );
}

function ToolButton({ icon: Icon, title, spoken, pressed, disabled = false, onPress }: Tool) {
  const { colours } = useTheme();
  return (
    <Pressable
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
  );
}

const styles = StyleSheet.create({
  /** To the edge of the page, so that it can be seen to go on. */
  scrolling: { flexGrow: 0, marginEnd: -spacing.m },
  row: { flexDirection: 'row', gap: spacing.s },
  toTheEnd: { paddingEnd: spacing.m },
  wrapping: { flexWrap: 'wrap' },
  tool: {
    minHeight: sizes.pressable - 8,
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.s,
    borderRadius: radii.button,
    borderWidth: sizes.hairline,
    paddingHorizontal: spacing.m + spacing.xxs,
  },
  disabled: { opacity: 0.5 },
});
