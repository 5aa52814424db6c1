import { Text, type TextProps } from 'react-native';
import { useStrings } from '../strings';
import { hyphenate } from '../strings/hyphenate';
import { type, type Colours } from '../theme';
import { useTheme } from '../useTheme';
import { useLargeText } from '../useTextSize';

/** The colours that can be read both on paper and on a card; and what is written on the accent. */
export type WordColour = Extract<
  keyof Colours,
  'ink' | 'quietInk' | 'accent' | 'onAccent' | StateName
>;

export type StateName = 'here' | 'outOfEarshot' | 'timeUp' | 'byHand' | 'failed';

interface WordsProps
  extends Pick<TextProps, 'role' | 'children' | 'style' | 'aria-label' | 'aria-hidden'> {
  readonly size: keyof typeof type;
  readonly colour?: WordColour;
  /** Instead of what the size allows, where room is measured. */
  readonly growsAtMost?: number;
}

export function Words({ size, colour = 'ink', style, growsAtMost, children, ...rest }: WordsProps) {
  const { colours } = useTheme();
  const { longWords } = useStrings();
  const isLarge = useLargeText();
  const { growsAtMost: usual, ...look } = { growsAtMost: undefined, ...type[size] };
  const chosen = colours[colour];
  return (
    <Text
      {...rest}
      maxFontSizeMultiplier={growsAtMost ?? usual}
      style={[look, { color: typeof chosen === 'string' ? chosen : chosen.words }, style]}
    >
      {isLarge && typeof children === 'string' ? hyphenate(children, longWords) : children}
    </Text>
  );
}
