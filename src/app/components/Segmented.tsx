import { Pressable, StyleSheet, View } from 'react-native';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { Words } from './Words';

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly title: string }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** Two or three views of one thing, side by side. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, options, chosen, onChoose } = props;
  const { colours } = useTheme();
  return (
    <View
      role="radiogroup"
      aria-label={label}
      style={[styles.whole, { backgroundColor: colours.track }]}
    >
      {options.map(({ value, title }) => {
        const isChosen = value === chosen;
        return (
          <Pressable
            key={value}
            role="radio"
            aria-label={title}
            aria-checked={isChosen}
            onPress={() => onChoose(value)}
            unstable_pressDelay={0}
            style={[styles.option, isChosen && { backgroundColor: colours.card }]}
          >
            <Words size="smallStrong" colour="ink" style={styles.title}>
              {title}
            </Words>
          </Pressable>
        );
      })}
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { flexDirection: 'row', flexWrap: 'wrap', borderRadius: radii.button, padding: 3 },
  option: {
    flexGrow: 1,
    flexBasis: 'auto',
    maxWidth: '100%',
    minHeight: sizes.pressable - spacing.s,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.button - 3,
    paddingHorizontal: spacing.s,
  },
  title: { textAlign: 'center' },
});
