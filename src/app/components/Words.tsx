import { Text, type TextProps } from 'react-native';
import { type, type Colours } from '../theme';
import { useTheme } from '../useTheme';

/** The colours that can be read both on paper and on a card. */
type WordColour = Extract<keyof Colours, 'ink' | 'quietInk' | 'accent'>;

interface WordsProps extends Pick<TextProps, 'role' | 'children' | 'style'> {
  readonly size: keyof typeof type;
  readonly colour?: WordColour;
}

export function Words({ size, colour = 'ink', style, ...rest }: WordsProps) {
  const { colours } = useTheme();
  const { growsAtMost, ...look } = { growsAtMost: undefined, ...type[size] };
  return (
    <Text
      {...rest}
      maxFontSizeMultiplier={growsAtMost}
      style={[look, { color: colours[colour] }, style]}
    />
  );
}
