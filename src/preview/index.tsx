import { AppRegistry, StyleSheet, View, type ViewProps } from 'react-native';
import { App, browserSurroundings } from '../app';
import { startOnePhone } from './onePhone';
import { PhoneFrame } from './PhoneFrame';
import { listenToTabKeys } from './tabKeys';

/** react-native-web lays out start and end by this property, which React Native does not have. */
const direction = { dir: document.documentElement.dir || 'ltr' } as ViewProps;

const earshot = startOnePhone();

function Preview() {
  return (
    <View {...direction} style={styles.whole}>
      <PhoneFrame>
        <App earshot={earshot} surroundings={browserSurroundings} />
      </PhoneFrame>
    </View>
  );
}

const styles = StyleSheet.create({ whole: { flex: 1 } });

listenToTabKeys(document);
AppRegistry.registerComponent('Preview', () => Preview);
AppRegistry.runApplication('Preview', { rootTag: document.getElementById('root') });
