import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { IdentityProblem } from '../../runtime';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { useEarshot } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** This phone cannot prove who it was. To become somebody else is for its owner to choose, and is asked once more. */
export function KeyProblem({ problem }: { readonly problem: IdentityProblem }) {
  const earshot = useEarshot();
  const words = useStrings().identity;
  const [asking, setAsking] = useState(false);
  return (
    <Card style={styles.card}>
      <View aria-live="polite" style={styles.words}>
        <Words size="name" colour="failed">
          {asking ? words.newTitle : words.titles[problem]}
        </Words>
        <Words size="small">{asking ? words.newExplained : words.explained}</Words>
      </View>
      <View style={styles.buttons}>
        {asking ? (
          <>
            <Button title={words.beginAsNew} onPress={() => void earshot.beginAsNewDevice()} />
            <Button title={words.cancel} onPress={() => setAsking(false)} />
          </>
        ) : (
          <>
            <Button
              title={words.tryAgain}
              weight="primary"
              onPress={() => void earshot.tryAgain()}
            />
            <Button title={words.beginAsNew} onPress={() => setAsking(true)} />
          </>
        )}
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  card: { gap: spacing.m },
  words: { gap: spacing.s },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
