import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Words } from '../components/Words';
import { Section } from '../settings/Section';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { useSaving } from './useSaving';

/** In Settings: what this phone keeps of its owner, to be looked at, taken along and deleted. */
export function OwnData(props: { readonly onPeople: () => void }) {
  const { history: words } = useStrings();
  const { answer, save } = useSaving();
  return (
    <Section title={words.section}>
      <View style={styles.group}>
        <Button title={words.open} onPress={props.onPeople} />
        <Button title={words.save} onPress={() => void save()} />
        <Answer words={answer?.words} tone={answer?.tone ?? 'done'} />
        <Words size="small" colour="quietInk">
          {words.saveHint}
        </Words>
      </View>
    </Section>
  );
}

const styles = StyleSheet.create({ group: { gap: spacing.s } });
