import { StyleSheet, View } from 'react-native';
import { Words } from '../components/Words';
import { useStrings } from '../strings';

/** "You share 50 %: 6,056 songs". */
export function ShareLine(props: { readonly percent: number; readonly common: number }) {
  const { person, sharing } = useStrings();
  const percent = Math.round(props.percent);
  return (
    <View
      accessible
      aria-label={person.spokenMatch(percent, props.common)}
      role="img"
      style={styles.whole}
    >
      <Words size="heading" colour="accent" aria-hidden>
        {sharing.share(percent, props.common)}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({ whole: { flexShrink: 1, maxWidth: '100%' } });
