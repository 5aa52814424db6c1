import { StyleSheet, View } from 'react-native';
import { verificationLink } from '../../runtime';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { LeftToRight } from '../components/LeftToRight';
import { Words } from '../components/Words';
import { ScanSteps } from '../scan/ScanSteps';
import { useEarshot, useEarshotState } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { QrCode } from './QrCode';
import { VerifiedMark } from './VerifiedMark';

/** What two people compare. The digits belong to the connection that there is now; the picture to both keys. */
export function CodeCard({ person }: { readonly person: PersonState }) {
  const earshot = useEarshot();
  const { person: words, scan } = useStrings();
  const own = useEarshotState(({ me }) => me.id);
  const { id, name, code, standing } = person;
  const verified = standing === 'verified';
  // Then there is one thing to decide, and one button for it.
  const scanned = useEarshotState(
    state => state.scan.state === 'matched' && state.scan.peer === id,
  );
  return (
    <Card style={styles.card}>
      <Words size="heading" colour="quietInk">
        {words.codeTitle}
      </Words>
      {code === undefined ? <NoCode person={person} /> : <Code code={code} name={name} />}
      {verified && <VerifiedMark />}
      {!verified && !scanned && code !== undefined && (
        <View style={styles.buttons}>
          <Button title={words.matches} weight="primary" onPress={() => earshot.verify(id)} />
          <Button title={scan.begin} onPress={() => earshot.beginScan(id)} />
        </View>
      )}
      {!verified && <ScanSteps person={person} />}
      {own !== undefined && (
        <>
          <QrCode content={verificationLink({ own, peer: id })} spoken={words.spokenQrCode(name)} />
          <Words size="small" colour="quietInk">
            {words.qrAdvice(name)}
          </Words>
        </>
      )}
    </Card>
  );
}

function Code({ code, name }: { readonly code: string; readonly name: string }) {
  const words = useStrings().person;
  const groups = code.split(' ');
  return (
    <>
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
        {words.codeAdvice(name)}
      </Words>
    </>
  );
}

/** B6: a phone shows only what it knows, and says what to do. */
function NoCode({ person }: { readonly person: PersonState }) {
  const words = useStrings().person;
  const { name, nameTaken, notLetIn } = person;
  const advice = nameTaken
    ? words.noCodeForNamesake(name)
    : notLetIn === 'not verified'
    ? words.noCodeForStranger(name)
    : words.noCode(name);
  return (
    <Words size="small" colour="quietInk">
      {advice}
    </Words>
  );
}

/** "0 4 7, 1 9 3 …": a number of three digits is no word that anyone can compare. */
function digitByDigit(groups: readonly string[]): string {
  return groups.map(group => group.split('').join(' ')).join(', ');
}

const styles = StyleSheet.create({
  card: { gap: spacing.m },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
  code: { flexDirection: 'row', flexWrap: 'wrap', columnGap: spacing.m },
  group: { letterSpacing: 1 },
});
