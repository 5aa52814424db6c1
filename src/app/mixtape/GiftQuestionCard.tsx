import { StyleSheet, View } from 'react-native';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { figures } from '../duration';
import { useEarshot, useEarshotState, useNow } from '../state/context';
import type { GiftQuestion } from '../state/agents/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** A tape waits for the person to choose a song: for a minute, then the phone picks. */
export function GiftQuestionCard() {
  const question = useEarshotState(({ agents }) => agents.question);
  return question === undefined ? null : <Question question={question} />;
}

function Question({ question }: { readonly question: GiftQuestion }) {
  const { mixtape: words } = useStrings();
  const { carrier } = useEarshot();
  const nowMs = useNow();
  const { owner, title, suggestions, untilMs } = question;
  return (
    <Card>
      <View aria-live="polite">
        <Words size="heading">{words.asks(owner.name, title)}</Words>
        <Words size="small" colour="quietInk">
          {words.asksHint(figures(untilMs - nowMs))}
        </Words>
      </View>
      {suggestions.map(song => (
        <Button
          key={`${song.artist}\n${song.title}`}
          title={`${song.title} · ${song.artist}`}
          spoken={words.give(song.title, song.artist)}
          onPress={() => carrier.chooseGift(song)}
        />
      ))}
      <View style={styles.buttons}>
        <Button title={words.others} onPress={() => carrier.suggestOtherGifts()} />
        <Button title={words.pickForMe} onPress={() => carrier.chooseGift(undefined)} />
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
