import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useColorScheme } from 'react-native';
import { colours, type Colours, type Scheme } from './theme';

export interface Theme {
  readonly scheme: Scheme;
  readonly colours: Colours;
}

const ThemeContext = createContext<Theme | undefined>(undefined);

interface ThemeProviderProps {
  readonly choice?: 'system' | Scheme;
  readonly children: ReactNode;
}

/** Follows the system's choice of light or dark, also when it changes while the app is open; unless its owner chose. */
export function ThemeProvider({ choice = 'system', children }: ThemeProviderProps) {
  const ofSystem: Scheme = useColorScheme() === 'dark' ? 'dark' : 'light';
  const scheme = choice === 'system' ? ofSystem : choice;
  const theme = useMemo(() => ({ scheme, colours: colours[scheme] }), [scheme]);
  return <ThemeContext.Provider value={theme}>{children}</ThemeContext.Provider>;
}

export function useTheme(): Theme {
  const theme = useContext(ThemeContext);
  if (theme === undefined) {
    throw new Error('useTheme needs a ThemeProvider above it.');
  }
  return theme;
}
