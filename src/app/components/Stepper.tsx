import { StyleSheet, View, type AccessibilityActionEvent } from 'react-native';
import { MinusIcon, PlusIcon } from '../art/controlIcons';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { IconButton } from './IconButton';
import { Words } from './Words';

interface StepperProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number;
  /** From the least to the most. */
  readonly steps: readonly number[];
  readonly shown: (value: number) => string;
  readonly spoken?: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** A number with a few sensible values. A screen reader adjusts it as a whole; a finger has two buttons. */
export function Stepper({
  label,
  hint,
  value,
  steps,
  shown,
  spoken = shown,
  onChange,
}: StepperProps) {
  const { settings } = useStrings();
  const less = [...steps].reverse().find(step => step < value);
  const more = steps.find(step => step > value);
  const take = (step: number | undefined) => step !== undefined && onChange(step);
  const adjust = ({ nativeEvent }: AccessibilityActionEvent) =>
    take(nativeEvent.actionName === 'increment' ? more : less);
  return (
    <View style={styles.whole}>
      <View style={styles.row}>
        <View
          accessible
          role="slider"
          accessibilityRole="adjustable"
          aria-label={label}
          accessibilityHint={hint}
          aria-valuemin={steps[0]}
          aria-valuemax={steps[steps.length - 1]}
          aria-valuenow={value}
          aria-valuetext={spoken(value)}
          accessibilityActions={[{ name: 'increment' }, { name: 'decrement' }]}
          onAccessibilityAction={adjust}
          style={styles.words}
        >
          <Words size="sentence" style={styles.label}>
            {label}
          </Words>
          <Words size="figures" colour="accent">
            {shown(value)}
          </Words>
        </View>
        <View style={styles.buttons}>
          <IconButton
            icon={MinusIcon}
            spoken={settings.less(label)}
            disabled={less === undefined}
            onPress={() => take(less)}
          />
          <IconButton
            icon={PlusIcon}
            spoken={settings.more(label)}
            disabled={more === undefined}
            flushEnd
            onPress={() => take(more)}
          />
        </View>
      </View>
      <Words size="small" colour="quietInk" aria-hidden>
        {hint}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.xs },
  row: { flexDirection: 'row', alignItems: 'center', gap: spacing.s },
  words: {
    flex: 1,
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignContent: 'center',
    justifyContent: 'space-between',
    columnGap: spacing.m,
    minHeight: sizes.pressable,
  },
  label: { flexShrink: 1 },
  buttons: { flexDirection: 'row' },
});
