import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Answer } from '../components/Answer';
import { BackButton } from '../components/BackButton';
import { Button } from '../components/Button';
import { Page } from '../components/Page';
import { Words } from '../components/Words';
import { breakable, diagnosticFacts, factsAsText } from '../diagnostics/facts';
import { Section } from '../settings/Section';
import { useEarshotState, useNow } from '../state/context';
import { useStrings } from '../strings';
import { useSurroundings } from '../surroundings';
import { spacing } from '../theme';

export function Diagnostics({ onBack }: { readonly onBack: () => void }) {
  const strings = useStrings();
  const { diagnostics: words } = strings;
  const surroundings = useSurroundings();
  const state = useEarshotState(whole => whole);
  const nowMs = useNow();
  const [answer, setAnswer] = useState<{ readonly words: string; readonly failed: boolean }>();
  const platform = surroundings.platformDiagnostics?.() ?? [];
  const sections = diagnosticFacts(state, platform, strings, nowMs);

  const copy = async () => {
    try {
      await surroundings.copyText(factsAsText(sections));
      setAnswer({ words: words.copied, failed: false });
    } catch (error) {
      setAnswer({ words: words.copyFailed((error as Error).message), failed: true });
    }
  };

  return (
    <Page
      title={words.title}
      above={<BackButton title={strings.settings.title} spoken={words.back} onPress={onBack} />}
    >
      <View style={styles.copy}>
        <Button title={words.copy} weight="primary" onPress={() => void copy()} />
        <Answer words={answer?.words} tone={answer?.failed === true ? 'failed' : 'done'} />
      </View>
      {sections.map(({ title, facts, none }) => (
        <Section key={title} title={title}>
          {facts.length === 0 ? (
            <Words size="small" colour="quietInk">
              {none}
            </Words>
          ) : (
            facts.map(({ label, value }, index) => (
              <View key={index} accessible aria-label={`${label}: ${value}`} style={styles.fact}>
                <Words size="small" colour="quietInk">
                  {label}
                </Words>
                <Words size="smallFigures">{breakable(value)}</Words>
              </View>
            ))
          )}
        </Section>
      ))}
    </Page>
  );
}

const styles = StyleSheet.create({
  copy: { gap: spacing.s, paddingTop: spacing.m },
  // Follows the direction of the layout, even where its own words run the other way.
  fact: { alignItems: 'flex-start' },
});
