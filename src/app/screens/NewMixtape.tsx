import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { LONGEST_TAPE_TITLE, MOST_STOPS } from '../../music';
import { Answer } from '../components/Answer';
import { BackButton } from '../components/BackButton';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Field } from '../components/Field';
import { Page } from '../components/Page';
import { Stepper } from '../components/Stepper';
import { Words } from '../components/Words';
import type { NearbyScreenProps } from '../navigation/nearbyRoutes';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';

const STEPS = Array.from({ length: MOST_STOPS }, (_, index) => index + 1);
const FIRST_STOPS = 8;

export function NewMixtape({ navigation }: NearbyScreenProps<'new mixtape'>) {
  const { mixtape: words, nearby, person } = useStrings();
  const { carrier } = useEarshot();
  const askable = useEarshotState(({ agents }) => agents.askable);
  const [title, setTitle] = useState('');
  const [stops, setStops] = useState(FIRST_STOPS);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = () => {
    setSending(true);
    carrier.sendTape(title.trim() === '' ? words.nameExample : title, stops).then(
      id => navigation.replace('mixtape', { id }),
      (error: unknown) => {
        setSending(false);
        setProblem(words.failed((error as Error).message));
      },
    );
  };
  return (
    <Page
      title={words.startTitle}
      subtitle={words.startExplained}
      above={
        <BackButton
          title={nearby.title}
          spoken={person.spokenBack}
          onPress={() => navigation.popToTop()}
        />
      }
    >
      <View style={styles.parts}>
        <Card style={styles.card}>
          <Field
            label={words.name}
            value={title}
            onChangeText={setTitle}
            placeholder={words.nameExample}
            maxLength={LONGEST_TAPE_TITLE}
            returnKeyType="done"
          />
          <Stepper
            label={words.stops}
            hint={words.stopsHint}
            value={stops}
            steps={STEPS}
            shown={words.stopsShown}
            onChange={setStops}
          />
        </Card>
        <Words size="small" colour="quietInk">
          {`${words.askable(askable)} ${words.readable}`}
        </Words>
        <Button title={words.send} weight="primary" disabled={isSending} onPress={send} />
        <Answer words={problem} tone="failed" />
      </View>
    </Page>
  );
}

const styles = StyleSheet.create({
  parts: { gap: spacing.m, paddingTop: spacing.s },
  card: { gap: spacing.l },
});
