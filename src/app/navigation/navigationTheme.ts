import { DarkTheme, DefaultTheme, type Theme as NavigationTheme } from '@react-navigation/native';
import type { Theme } from '../useTheme';

/** React Navigation paints a few things itself: the ground behind screens, and what may come between them. */
export function navigationTheme({ scheme, colours }: Theme): NavigationTheme {
  const { fonts } = scheme === 'dark' ? DarkTheme : DefaultTheme;
  return {
    dark: scheme === 'dark',
    fonts,
    colors: {
      primary: colours.accent,
      background: colours.paper,
      card: colours.card,
      text: colours.ink,
      border: colours.hairline,
      notification: colours.failed.shape,
    },
  };
}
