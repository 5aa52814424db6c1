import { StatusBar, StyleSheet, View } from 'react-native';
import { initialWindowMetrics, SafeAreaProvider } from 'react-native-safe-area-context';
import { FirstRun } from './first-run/FirstRun';
import { Navigation } from './navigation/Navigation';
import { EarshotProvider, useEarshotState } from './state/context';
import type { Earshot } from './state/earshot';
import { SurroundingsProvider, type Surroundings } from './surroundings';
import { languages, StringsProvider } from './strings';
import { systemLanguage } from './strings/systemLanguage';
import { ThemeProvider, useTheme } from './useTheme';

interface AppProps {
  /** Undefined while it is being put together. */
  readonly earshot: Earshot | undefined;
  readonly surroundings: Surroundings;
}

export function App({ earshot, surroundings }: AppProps) {
  return (
    <SafeAreaProvider initialMetrics={initialWindowMetrics}>
      {earshot === undefined ? (
        <ThemeProvider>
          <SystemBar />
          <Paper />
        </ThemeProvider>
      ) : (
        <EarshotProvider value={earshot}>
          <SurroundingsProvider value={surroundings}>
            <AsChosen />
          </SurroundingsProvider>
        </EarshotProvider>
      )}
    </SafeAreaProvider>
  );
}

function AsChosen() {
  const theme = useEarshotState(({ settings }) => settings.theme);
  const language = useEarshotState(({ settings }) => settings.language);
  const isWelcomed = useEarshotState(({ settings }) => settings.isWelcomed);
  const isLoaded = useEarshotState(state => state.isLoaded);
  return (
    <StringsProvider value={languages[language === 'system' ? systemLanguage() : language]}>
      <ThemeProvider choice={theme}>
        <SystemBar />
        {isWelcomed ? <Navigation /> : isLoaded ? <FirstRun /> : <Paper />}
      </ThemeProvider>
    </StringsProvider>
  );
}

/** Before Android 15 the bar has a colour of its own, which would else stay as it was when the app was opened. */
function SystemBar() {
  const { scheme, colours } = useTheme();
  return (
    <StatusBar
      barStyle={scheme === 'dark' ? 'light-content' : 'dark-content'}
      backgroundColor={colours.paper}
    />
  );
}

/** A moment at the most, and not one of white in the dark. */
function Paper() {
  const { colours } = useTheme();
  return <View style={[styles.whole, { backgroundColor: colours.paper }]} />;
}

const styles = StyleSheet.create({ whole: { flex: 1 } });
