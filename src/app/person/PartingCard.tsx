import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button } from '../components/Button';
import { useScrollToEnd } from '../components/Page';
import { Question } from '../components/Question';
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
  const scrollToEnd = useScrollToEnd();
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
          cancel={words.cancel}
          onLayout={scrollToEnd}
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
          cancel={words.cancel}
          onLayout={scrollToEnd}
        />
      );
    case 'nothing':
      return (
        <View style={styles.buttons}>
          {standing !== 'blocked' && (
            <Button title={words.block} onPress={() => setAsking('to block')} />
          )}
          <Button title={words.forget} onPress={() => setAsking('to forget')} />
        </View>
      );
  }
}

const styles = StyleSheet.create({
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
