import { Text, type TextProps } from 'react-native';
import { type, type Colours } from '../theme';
import { useTheme } from '../useTheme';

/** The colours that can be read both on paper and on a card; and what is written on the accent. */
export type WordColour = Extract<
  keyof Colours,
  'ink' | 'quietInk' | 'accent' | 'onAccent' | StateName
>;

export type StateName = 'here' | 'outOfEarshot' | 'ended';

interface WordsProps
  extends Pick<TextProps, 'role' | 'children' | 'style' | 'aria-label' | 'aria-hidden'> {
  readonly size: keyof typeof type;
  readonly colour?: WordColour;
}

export function Words({ size, colour = 'ink', style, ...rest }: WordsProps) {
  const { colours } = useTheme();
  const { growsAtMost, ...look } = { growsAtMost: undefined, ...type[size] };
  const chosen = colours[colour];
  return (
    <Text
      {...rest}
      maxFontSizeMultiplier={growsAtMost}
      style={[look, { color: typeof chosen === 'string' ? chosen : chosen.words }, style]}
    />
  );
}
