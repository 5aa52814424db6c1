import { StyleSheet, View } from 'react-native';
import type { Suggested } from '../../music';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { NoteButton } from '../history/NoteButton';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { SectionHead } from './SectionHead';

const TITLES_SHOWN = 3;

interface SuggestionsProps {
  readonly name: string;
  readonly suggestions: readonly Suggested[];
}

/** By artists that both have: what only the other has. No album is known, so an artist's songs stand together. */
export function Suggestions({ name, suggestions }: SuggestionsProps) {
  const { sharing } = useStrings();
  if (suggestions.length === 0) return null;
  return (
    <View style={styles.whole}>
      <SectionHead title={sharing.suggestionsTitle} />
      <Words size="small" colour="quietInk">
        {sharing.suggestions(name)}
      </Words>
      <Card style={styles.card}>
        {suggestions.map(({ key, name: artist, songs, some }) => {
          const titles = some.slice(0, TITLES_SHOWN).map(({ title }) => title);
          return (
            <View key={key} style={styles.row}>
              <View accessible style={styles.words}>
                <Words size="heading">{sharing.suggestion(artist, songs)}</Words>
                <Words size="small" colour="quietInk">
                  {titles.length < songs ? `${titles.join(', ')} …` : titles.join(', ')}
                </Words>
              </View>
              <NoteButton songs={some} what={sharing.suggestion(artist, songs)} from={name} />
            </View>
          );
        })}
      </Card>
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.xs },
  card: { gap: spacing.m },
  row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.s },
  words: { flex: 1, minWidth: 130 },
});
