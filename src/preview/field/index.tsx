import { AppRegistry, StyleSheet, View, type ViewProps } from 'react-native';
import { ThemeProvider } from '../../app';
import { Field } from './field';
import { FieldPage } from './FieldPage';

/** react-native-web lays out start and end by this property, which React Native does not have. */
const direction = { dir: document.documentElement.dir || 'ltr' } as ViewProps;

const field = new Field();

function Page() {
  return (
    <View {...direction} style={styles.whole}>
      <ThemeProvider>
        <FieldPage field={field} />
      </ThemeProvider>
    </View>
  );
}

const styles = StyleSheet.create({ whole: { flex: 1 } });

AppRegistry.registerComponent('Field', () => Page);
AppRegistry.runApplication('Field', { rootTag: document.getElementById('root') });
