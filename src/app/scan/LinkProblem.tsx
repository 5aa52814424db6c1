import { StyleSheet } from 'react-native';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** For a link that belongs to no scan, and so to nobody's page. */
export function LinkProblem() {
  const earshot = useEarshot();
  const words = useStrings().scan;
  const scan = useEarshotState(state => state.scan);
  if (scan.state !== 'refused' || scan.peer !== undefined) {
    return null;
  }
  return (
    <Card style={styles.card}>
      <Words size="heading">{words.title}</Words>
      <Answer words={words.problem(scan.why, undefined)} />
      <Button title={words.dismiss} onPress={() => earshot.cancelScan()} />
    </Card>
  );
}

const styles = StyleSheet.create({ card: { gap: spacing.m, marginBottom: spacing.m } });
