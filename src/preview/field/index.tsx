import { AppRegistry, StyleSheet, View, type ViewProps } from 'react-native';
import { languages, StringsProvider, systemLanguage, ThemeProvider } from '../../app';
import { loadFont } from '../loadFont';
import { Field } from './field';
import { FieldPage } from './FieldPage';
import { fieldLanguages, FieldStringsProvider } from './strings';

/** react-native-web lays out start and end by this property, which React Native does not have. */
const direction = { dir: document.documentElement.dir || 'ltr' } as ViewProps;

/** As the browser speaks; what is chosen on a phone is that phone's alone. */
const language = systemLanguage();
document.documentElement.lang = language;

const field = new Field();

function Page() {
  return (
    <View {...direction} style={styles.whole}>
      <StringsProvider value={languages[language]}>
        <FieldStringsProvider value={fieldLanguages[language]}>
          <ThemeProvider>
            <FieldPage field={field} />
          </ThemeProvider>
        </FieldStringsProvider>
      </StringsProvider>
    </View>
  );
}

const styles = StyleSheet.create({ whole: { flex: 1 } });

AppRegistry.registerComponent('Field', () => Page);
void loadFont().finally(() =>
  AppRegistry.runApplication('Field', { rootTag: document.getElementById('root') }),
);
