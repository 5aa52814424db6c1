import type { ComponentProps } from 'react';
import {
  StyleSheet,
  Text as FixedText,
  TextInput as FixedTextInput,
  useWindowDimensions as useUnscaledDimensions,
} from 'react-native-web';

const usualTextSize = 16;

/** What an Android phone shows. It comes with the page (scripts/embedded-font.mjs): every computer sets the same lines. */
const font = { fontFamily: 'Roboto, sans-serif' };

/** A browser's setting for large text arrives as the size of the document's text. */
function fontScale(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextSize;
}

/** A phone's headings have no levels; in a page they are walked through by them. What is as large as this is a title. */
const LEAST_TITLE = 26;

function headingLevel(fontSize = 0): object {
  return { 'aria-level': fontSize >= LEAST_TITLE ? 1 : 2 };
}

/** Grows as text on a phone does: size and line height, up to the multiplier that the text allows. */
export function Text({ style, ...rest }: ComponentProps<typeof FixedText>) {
  const { allowFontScaling = true, maxFontSizeMultiplier } = rest;
  const most = maxFontSizeMultiplier ?? Infinity;
  const growth = allowFontScaling ? Math.min(fontScale(), most >= 1 ? most : Infinity) : 1;
  const { fontSize, lineHeight } = StyleSheet.flatten(style);
  return (
    <FixedText
      {...rest}
      {...(rest.role === 'heading' && headingLevel(fontSize))}
      style={[
        font,
        style,
        fontSize !== undefined && { fontSize: fontSize * growth },
        lineHeight !== undefined && { lineHeight: lineHeight * growth },
      ]}
    />
  );
}

/** What is typed grows as what is read. */
export function TextInput({ style, ...rest }: ComponentProps<typeof FixedTextInput>) {
  const { fontSize } = StyleSheet.flatten(style);
  return (
    <FixedTextInput
      {...rest}
      style={[font, style, fontSize !== undefined && { fontSize: fontSize * fontScale() }]}
    />
  );
}

export function useWindowDimensions() {
  return { ...useUnscaledDimensions(), fontScale: fontScale() };
}
