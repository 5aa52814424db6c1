import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Words } from '../components/Words';
import { figures } from '../duration';
import { useEarshot, useEarshotState, useNow } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** How far scanning someone's code has come. Nothing before Scan was tapped for them. */
export function ScanSteps({ person }: { readonly person: PersonState }) {
  const earshot = useEarshot();
  const words = useStrings().scan;
  const scan = useEarshotState(state => state.scan);
  if (scan.state === 'none' || scan.peer !== person.id) {
    return null;
  }
  const { name } = person;
  const sentence = {
    waiting: () => words.waiting(name),
    matched: () =>
      scan.state === 'matched' && scan.connected ? words.matched(name) : words.connecting(name),
    refused: () => (scan.state === 'refused' ? words.problem(scan.why, name) : ''),
  }[scan.state]();
  return (
    <View style={styles.steps}>
      <Answer words={sentence} tone={scan.state === 'refused' ? 'failed' : 'done'} />
      {scan.state !== 'refused' && <TimeLeft untilMs={scan.untilMs} />}
      <View style={styles.buttons}>
        {scan.state === 'matched' && (
          <Button
            weight="primary"
            title={words.confirm(name)}
            onPress={() => earshot.confirmScan()}
            disabled={!scan.connected}
          />
        )}
        <Button
          title={scan.state === 'refused' ? words.dismiss : words.cancel}
          onPress={() => earshot.cancelScan()}
        />
      </View>
    </View>
  );
}

/** Counts by itself, so that the sentence above is not spoken again each second. */
function TimeLeft({ untilMs }: { readonly untilMs: number }) {
  const words = useStrings().scan;
  return (
    <Words size="smallFigures" colour="quietInk">
      {words.left(figures(Math.max(0, untilMs - useNow())))}
    </Words>
  );
}

const styles = StyleSheet.create({
  steps: { gap: spacing.s },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
