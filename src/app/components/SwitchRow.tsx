import { Pressable, StyleSheet, Switch, View } from 'react-native';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { Words } from './Words';

interface SwitchRowProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** On or off, with a sentence on what it does. The whole row can be pressed, and is one thing to a screen reader. */
export function SwitchRow({ label, hint, on, onChange }: SwitchRowProps) {
  const { colours } = useTheme();
  return (
    <Pressable
      role="switch"
      aria-label={label}
      accessibilityHint={hint}
      aria-checked={on}
      onPress={() => onChange(!on)}
      unstable_pressDelay={0}
      style={styles.whole}
    >
      <View style={styles.row}>
        <Words size="sentence" style={styles.label}>
          {label}
        </Words>
        <View aria-hidden pointerEvents="none">
          <Switch
            value={on}
            tabIndex={-1}
            trackColor={{ true: colours.accent, false: colours.track }}
            thumbColor={on ? colours.onAccent : colours.card}
            ios_backgroundColor={colours.track}
            {...inABrowser(colours.onAccent)}
          />
        </View>
      </View>
      <Words size="small" colour="quietInk" aria-hidden>
        {hint}
      </Words>
    </Pressable>
  );
}

/** react-native-web has a colour of its own for the thumb of a switch that is on, unless it is given one. */
const inABrowser = (activeThumbColor: string): object => ({ activeThumbColor });

const styles = StyleSheet.create({
  whole: { gap: spacing.xs, minHeight: sizes.pressable },
  row: { flexDirection: 'row', alignItems: 'center', gap: spacing.m },
  label: { flex: 1 },
});
