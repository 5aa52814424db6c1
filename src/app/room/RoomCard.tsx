import { useState } from 'react';
import { Platform, Pressable, ScrollView, StyleSheet, View } from 'react-native';
import { ForwardIcon, LighthouseIcon } from '../art/icons';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth, useLargeText } from '../useTextSize';
import { Suggestion } from './Suggestion';

/** On Nearby, in a crowd: who introduces, and who is worth meeting. Nothing without a host. */
export function RoomCard({ onOpen }: { readonly onOpen: () => void }) {
  const { colours } = useTheme();
  const { room: words } = useStrings();
  const room = useEarshotState(state => state.room);
  const growth = useGrowth(sizes.iconGrowsAtMost);
  if (room === undefined) {
    return null;
  }
  const { host, isOwn, people, worthMeeting } = room;
  const line = isOwn
    ? words.youIntroduce(people)
    : words.introducesHere(host.name || words.someone, people);
  return (
    <View style={[styles.card, { backgroundColor: colours.accentSoft }]}>
      <Pressable
        role="button"
        aria-label={line}
        accessibilityHint={words.opens}
        onPress={onOpen}
        unstable_pressDelay={0}
        style={({ pressed }) => [
          styles.line,
          pressed && Platform.OS !== 'android' && styles.pressed,
        ]}
      >
        <Decoration style={[styles.mark, { backgroundColor: colours.card }]}>
          <LighthouseIcon size={sizes.roomIcon * growth} color={colours.accent} />
        </Decoration>
        <Words size="smallStrong" style={styles.words}>
          {line}
        </Words>
        <Decoration>
          <ForwardIcon size={sizes.backIcon} color={colours.quietInk} />
        </Decoration>
      </Pressable>
      {worthMeeting.length > 0 && <WorthMeeting />}
    </View>
  );
}

function WorthMeeting() {
  const { room: words } = useStrings();
  const suggestions = useEarshotState(state => state.room?.worthMeeting) ?? [];
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
          {words.worthMeeting}
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
  card: { borderRadius: radii.card, padding: spacing.s, marginBottom: spacing.m },
  line: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.s,
    minHeight: sizes.pressable,
  },
  pressed: { opacity: 0.6 },
  mark: { borderRadius: radii.button, padding: spacing.xs + 1 },
  words: { flex: 1 },
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
