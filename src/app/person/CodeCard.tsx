import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { verificationLink } from '../../runtime';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { LeftToRight } from '../components/LeftToRight';
import { Words } from '../components/Words';
import { ScanSteps } from '../scan/ScanSteps';
import { useEarshot, useEarshotState } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { QrCode } from './QrCode';
import { SectionHead } from './SectionHead';
import { VerifiedMark } from './VerifiedMark';

/** What two people compare. The digits belong to the connection that there is now; the picture to both keys. */
export function CodeCard({ person }: { readonly person: PersonState }) {
  const earshot = useEarshot();
  const { person: words, scan } = useStrings();
  const own = useEarshotState(({ me }) => me.id);
  const { id, name, code, standing } = person;
  const [isLarge, showLarge] = useState(false);
  const verified = standing === 'verified';
  // Then there is one thing to decide, and one button for it.
  const scanned = useEarshotState(
    state => state.scan.state === 'matched' && state.scan.peer === id,
  );
  const link = own === undefined ? undefined : verificationLink({ own, peer: id });
  return (
    <View style={styles.whole}>
      <SectionHead title={words.codeTitle(name)} />
      <Card style={styles.card}>
        <View style={styles.beside}>
          {link !== undefined && !isLarge && (
            // For a finger; a screen reader has the button below.
            <Pressable
              accessible={false}
              focusable={false}
              tabIndex={-1}
              onPress={() => showLarge(true)}
              unstable_pressDelay={0}
              style={styles.small}
            >
              <QrCode content={link} spoken={words.spokenQrCode(name)} />
            </Pressable>
          )}
          <View style={styles.digits}>
            {code === undefined ? <NoCode person={person} /> : <Code code={code} />}
          </View>
        </View>
        {link !== undefined && isLarge && (
          <>
            <QrCode content={link} spoken={words.spokenQrCode(name)} />
            <Words size="small" colour="quietInk">
              {words.qrAdvice(name)}
            </Words>
            <Button title={words.hideCode} onPress={() => showLarge(false)} />
          </>
        )}
        {code !== undefined && <Words size="small">{words.codeAdvice}</Words>}
        {verified && <VerifiedMark />}
        {!verified && !scanned && code !== undefined && (
          <View style={styles.buttons}>
            <Button title={words.matches} weight="primary" onPress={() => earshot.verify(id)} />
            <Button title={scan.begin} onPress={() => earshot.beginScan(id)} />
          </View>
        )}
        {!verified && <ScanSteps person={person} />}
        {link !== undefined && !isLarge && (
          <Button title={words.showCode} onPress={() => showLarge(true)} />
        )}
      </Card>
    </View>
  );
}

function Code({ code }: { readonly code: string }) {
  const words = useStrings().person;
  const groups = code.split(' ');
  return (
    <>
      <Words size="small" colour="quietInk">
        {words.bothShow}
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
  whole: { gap: spacing.xs },
  card: { gap: spacing.m },
  beside: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.m },
  small: { width: sizes.smallQrCode },
  digits: { flex: 1, minWidth: 150 },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
  code: { flexDirection: 'row', flexWrap: 'wrap', columnGap: spacing.m },
  group: { letterSpacing: 1 },
});
