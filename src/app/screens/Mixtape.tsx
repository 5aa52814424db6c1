import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { BackButton } from '../components/BackButton';
import { Button } from '../components/Button';
import { Page } from '../components/Page';
import { Cassette } from '../mixtape/Cassette';
import { GiftQuestionCard } from '../mixtape/GiftQuestionCard';
import { Journey } from '../mixtape/Journey';
import { sentenceOf } from '../mixtape/sentence';
import { StopCard } from '../mixtape/StopCard';
import { TapeNote } from '../mixtape/TapeNote';
import { TapeSongs } from '../mixtape/TapeSongs';
import type { NearbyScreenProps } from '../navigation/nearbyRoutes';
import { useEarshot, useEarshotState } from '../state/context';
import type { TapeShown } from '../state/agents/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** One tape: where it is, who watches over it, what is on it; and what came home. */
export function Mixtape({ navigation, route }: NearbyScreenProps<'mixtape'>) {
  const strings = useStrings();
  const { mixtape: words, nearby, person } = strings;
  const tape = useEarshotState(({ agents }) =>
    agents.tapes.find(({ id }) => id === route.params.id),
  );
  const question = useEarshotState(({ agents }) => agents.question?.tape === route.params.id);
  const back = (
    <BackButton
      title={nearby.title}
      spoken={person.spokenBack}
      onPress={() => navigation.popToTop()}
    />
  );
  return (
    <Page title={words.title} above={back}>
      {tape !== undefined && (
        <View style={styles.parts}>
          <Cassette tape={tape} />
          <TapeNote sentence={sentenceOf(tape, strings)} />
          {question && <GiftQuestionCard />}
          {tape.stop !== undefined && <StopCard stop={tape.stop} />}
          {tape.where.is === 'home' && <Journey tape={tape} />}
          <TapeSongs tape={tape} />
          {tape.owner.isYou && (
            <AtHome
              tape={tape}
              onSent={id => navigation.isFocused() && navigation.setParams({ id })}
              onRemoved={() => navigation.popToTop()}
            />
          )}
        </View>
      )}
    </Page>
  );
}

interface AtHomeProps {
  readonly tape: TapeShown;
  readonly onSent: (id: string) => void;
  readonly onRemoved: () => void;
}

function AtHome({ tape, onSent, onRemoved }: AtHomeProps) {
  const { mixtape: words } = useStrings();
  const { carrier } = useEarshot();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const isOver = tape.where.is === 'home' || tape.where.is === 'overdue';
  if (!isOver) return null;
  const again = () => {
    carrier.sendTape(tape.title, tape.stops).then(onSent, (error: unknown) => {
      setProblem(words.failed((error as Error).message));
    });
  };
  const remove = () => {
    carrier.removeTape(tape.id);
    onRemoved();
  };
  return (
    <View style={styles.whole}>
      <View style={styles.buttons}>
        {tape.where.is === 'home' && !tape.isKept && (
          <Button title={words.keep} weight="primary" onPress={() => carrier.keepTape(tape.id)} />
        )}
        <Button title={words.sendAgain} onPress={again} />
      </View>
      <Answer
        words={problem ?? (tape.isKept ? words.kept : undefined)}
        tone={problem === undefined ? 'done' : 'failed'}
      />
      {isAsking ? (
        <View style={styles.buttons}>
          <Button title={words.removeAsk} onPress={remove} />
          <Button title={words.cancel} onPress={() => setAsking(false)} />
        </View>
      ) : (
        <Button title={words.remove} onPress={() => setAsking(true)} />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  parts: { gap: spacing.m, paddingTop: spacing.s },
  whole: { gap: spacing.s },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
