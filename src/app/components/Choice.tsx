import { Platform, Pressable, StyleSheet, View } from 'react-native';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { Words } from './Words';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly title: string }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>({ label, options, chosen, onChoose }: ChoiceProps<T>) {
  const { colours } = useTheme();
  return (
    <View style={styles.whole}>
      <Words size="small" colour="quietInk" aria-hidden>
        {label}
      </Words>
      <View role="radiogroup" aria-label={label} style={styles.options}>
        {options.map(({ value, title }) => {
          const isChosen = value === chosen;
          return (
            <Pressable
              key={value}
              role="radio"
              aria-label={`${label}: ${title}`}
              aria-checked={isChosen}
              onPress={() => onChoose(value)}
              unstable_pressDelay={0}
              android_ripple={{ color: colours.accentSoft }}
              style={({ pressed }) => [
                styles.option,
                isChosen
                  ? { backgroundColor: colours.accentSoft, borderColor: colours.accent }
                  : { backgroundColor: colours.card, borderColor: colours.hairline },
                pressed && Platform.OS !== 'android' && styles.pressed,
              ]}
            >
              <Words size={isChosen ? 'heading' : 'small'} colour={isChosen ? 'accent' : 'ink'}>
                {title}
              </Words>
            </Pressable>
          );
        })}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.xs },
  options: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
  option: {
    flexGrow: 1,
    minHeight: sizes.pressable,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.button,
    borderWidth: sizes.hairline,
    paddingHorizontal: spacing.m,
    overflow: 'hidden',
  },
  pressed: { opacity: 0.6 },
});
