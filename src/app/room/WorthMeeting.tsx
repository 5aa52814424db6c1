import { useState } from 'react';
import { Pressable, ScrollView, StyleSheet, View } from 'react-native';
import { Words } from '../components/Words';
import type { SuggestionState } from '../state/room-state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useLargeText } from '../useTextSize';
import { Suggestion } from './Suggestion';

interface WorthMeetingProps {
  readonly title: string;
  readonly suggestions: readonly SuggestionState[];
}

/** People beside each other, each with Meet; all of them below each other when asked for, or when letters are large. */
export function WorthMeeting({ title, suggestions }: WorthMeetingProps) {
  const { room: words } = useStrings();
  const [isOpen, setOpen] = useState(false);
  const isLarge = useLargeText();
  const isList = isOpen || isLarge;
  const shown = suggestions.map(suggestion => (
    <Suggestion key={suggestion.id} suggestion={suggestion} isWide={isList} />
  ));
  return (
    <>
      <View style={styles.head}>
        <Words size="heading" role="heading">
          {title}
        </Words>
        {suggestions.length > 1 && !isLarge && (
          <Pressable
            role="button"
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
            unstable_pressDelay={0}
            style={styles.all}
          >
            <Words size="smallStrong" colour="accent">
              {isOpen ? words.fewer : words.all(suggestions.length)}
            </Words>
          </Pressable>
        )}
      </View>
      {isList ? (
        <View style={styles.list}>{shown}</View>
      ) : (
        <ScrollView
          horizontal
          showsHorizontalScrollIndicator={false}
          style={styles.strip}
          contentContainerStyle={styles.row}
        >
          {shown}
        </ScrollView>
      )}
    </>
  );
}

const styles = StyleSheet.create({
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingStart: spacing.xs,
  },
  all: { minHeight: sizes.pressable, justifyContent: 'center', paddingHorizontal: spacing.xs },
  strip: { marginHorizontal: -spacing.s },
  row: { gap: spacing.s, paddingHorizontal: spacing.s },
  list: { gap: spacing.s },
});
