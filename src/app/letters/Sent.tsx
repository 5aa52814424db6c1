import { View } from 'react-native';
import { Button } from '../components/Button';
import { Words } from '../components/Words';
import type { SentLetter } from '../state/agents/state';
import { useEarshot } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** What was written, and what this phone knows became of it. */
export function Sent({ letter }: { readonly letter: SentLetter }) {
  const { letters: words } = useStrings();
  const { carrier } = useEarshot();
  const { id, to, where } = letter;
  return (
    <View style={{ gap: spacing.xs }}>
      <Words size="sentence">{letter.words}</Words>
      <Words size="small" colour={where === 'delivered' ? 'here' : 'quietInk'}>
        {words.where[where]}
      </Words>
      {(where === 'delivered' || where === 'overdue') && (
        <Button
          title={words.remove}
          spoken={words.spokenRemove(to.name)}
          onPress={() => carrier.removeLetter(id)}
        />
      )}
    </View>
  );
}
