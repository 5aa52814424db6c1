import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { useScrollToEnd } from '../components/Page';
import { Words } from '../components/Words';
import { useEarshot } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';

type Asking = 'nothing' | 'to block' | 'to forget';

interface PartingCardProps {
  readonly person: PersonState;
  readonly onForgotten: () => void;
}

/** Both end what is between two people, so both ask once more, where the finger is. */
export function PartingCard({ person, onForgotten }: PartingCardProps) {
  const { id, name, standing } = person;
  const earshot = useEarshot();
  const words = useStrings().person;
  const [asking, setAsking] = useState<Asking>('nothing');
  const stopAsking = () => setAsking('nothing');
  switch (asking) {
    case 'to block':
      return (
        <Question
          title={words.blockTitle(name)}
          explained={words.blockExplained}
          answer={words.block}
          onAnswer={() => {
            stopAsking();
            earshot.block(id);
          }}
          onCancel={stopAsking}
        />
      );
    case 'to forget':
      return (
        <Question
          title={words.forgetTitle(name)}
          explained={words.forgetExplained}
          answer={words.forget}
          onAnswer={() => {
            earshot.forget(id);
            onForgotten();
          }}
          onCancel={stopAsking}
        />
      );
    case 'nothing':
      return (
        <View style={styles.buttons}>
          {standing !== 'blocked' && (
            <Button title={words.block} weight="danger" onPress={() => setAsking('to block')} />
          )}
          <Button title={words.forget} weight="danger" onPress={() => setAsking('to forget')} />
        </View>
      );
  }
}

interface QuestionProps {
  readonly title: string;
  readonly explained: string;
  readonly answer: string;
  readonly onAnswer: () => void;
  readonly onCancel: () => void;
}

function Question({ title, explained, answer, onAnswer, onCancel }: QuestionProps) {
  const { cancel } = useStrings().person;
  const scrollToEnd = useScrollToEnd();
  return (
    <Card>
      <View onLayout={scrollToEnd} aria-live="polite">
        <Words size="name">{title}</Words>
        <Words size="small" colour="quietInk">
          {explained}
        </Words>
      </View>
      <View style={styles.buttons}>
        <Button title={answer} weight="danger" onPress={onAnswer} />
        <Button title={cancel} onPress={onCancel} />
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
