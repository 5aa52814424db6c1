import { StyleSheet, View } from 'react-native';
import type { Suggested } from '../../music';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { SectionHead } from './SectionHead';

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
        {suggestions.map(({ key, name: artist, songs, titles }) => (
          <View key={key} accessible>
            <Words size="heading">{sharing.suggestion(artist, songs)}</Words>
            <Words size="small" colour="quietInk">
              {titles.length < songs ? `${titles.join(', ')} …` : titles.join(', ')}
            </Words>
          </View>
        ))}
      </Card>
    </View>
  );
}

const styles = StyleSheet.create({ whole: { gap: spacing.xs }, card: { gap: spacing.m } });
