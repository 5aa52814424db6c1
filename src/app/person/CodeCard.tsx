import { StyleSheet } from 'react-native';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { LeftToRight } from '../components/LeftToRight';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { VerifiedMark } from './VerifiedMark';

/** The code that both phones make from both keys. Whoever stands in between cannot make the same twice. */
export function CodeCard({ person }: { readonly person: PersonState }) {
  const earshot = useEarshot();
  const words = useStrings().person;
  const ready = useEarshotState(({ me }) => me.id !== undefined);
  const code = ready ? earshot.verificationCode(person.id) : '';
  if (code === '') {
    return null;
  }
  const groups = code.split(' ');
  return (
    <Card style={styles.card}>
      <Words size="heading" colour="quietInk">
        {words.codeTitle}
      </Words>
      <LeftToRight
        accessible
        role="img"
        aria-label={words.spokenCode(digitByDigit(groups))}
        style={styles.code}
      >
        {groups.map((group, index) => (
          <Words key={index} size="code" aria-hidden style={styles.group}>
            {group}
          </Words>
        ))}
      </LeftToRight>
      <Words size="small" colour="quietInk">
        {words.codeAdvice(person.name)}
      </Words>
      {person.standing === 'verified' ? (
        <VerifiedMark />
      ) : (
        <Button title={words.matches} weight="primary" onPress={() => earshot.verify(person.id)} />
      )}
    </Card>
  );
}

/** "4 7 1 1 0, 0 …": a number of five digits is no word that anyone can compare. */
function digitByDigit(groups: readonly string[]): string {
  return groups.map(group => group.split('').join(' ')).join(', ');
}

const styles = StyleSheet.create({
  card: { gap: spacing.m },
  code: { flexDirection: 'row', flexWrap: 'wrap', columnGap: spacing.l },
  group: { letterSpacing: 1 },
});
