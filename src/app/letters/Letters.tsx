import { StyleSheet, View } from 'react-native';
import { LetterIcon } from '../art/tapeIcons';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Decoration } from '../components/Decoration';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import type { SentLetter } from '../state/agents/state';
import { useEarshot, useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { Sent } from './Sent';

/** On Nearby: what was brought for this phone's owner, and what is on its way to someone who has no page here. */
export function Letters() {
  const { letters: words } = useStrings();
  const { colours } = useTheme();
  const { carrier } = useEarshot();
  const received = useEarshotState(({ agents }) => agents.received);
  const sent = useLettersWithoutPage();
  const growth = useGrowth(sizes.iconGrowsAtMost);
  if (received.length + sent.length === 0) return null;
  return (
    <View style={styles.letters}>
      {received.map(({ id, from, words: written }) => (
        <Card key={id}>
          <View style={styles.head}>
            <PersonPortrait id={from.id} size={sizes.portrait * growth} />
            <Words size="heading" role="heading" style={styles.title}>
              {words.from(from.name)}
            </Words>
            <Decoration>
              <LetterIcon size={24 * growth} color={colours.accent} />
            </Decoration>
          </View>
          {written === undefined ? (
            <Words size="small" colour="quietInk">
              {words.notOpened(from.name)}
            </Words>
          ) : (
            <Words size="sentence">{written}</Words>
          )}
          <Button
            title={words.putAway}
            spoken={words.spokenPutAway(from.name)}
            onPress={() => carrier.removeLetter(id)}
          />
        </Card>
      ))}
      {sent.map(letter => (
        <Card key={letter.id}>
          <Words size="heading" role="heading">
            {words.title(letter.to.name)}
          </Words>
          <Sent letter={letter} />
        </Card>
      ))}
    </View>
  );
}

/** What became of the others stands on the page of whom they are to. */
function useLettersWithoutPage(): readonly SentLetter[] {
  const sent = useEarshotState(({ agents }) => agents.sent);
  const people = useEarshotState(state => state.people);
  const met = useEarshotState(state => state.met);
  const withPage = new Set([...people, ...met].map(({ id }) => id));
  return sent.filter(({ to }) => !withPage.has(to.id));
}

const styles = StyleSheet.create({
  letters: { gap: spacing.m, paddingBottom: spacing.m },
  head: { flexDirection: 'row', alignItems: 'center', gap: spacing.m },
  title: { flex: 1 },
});
