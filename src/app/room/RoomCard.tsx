import { Platform, Pressable, StyleSheet, View } from 'react-native';
import { ForwardIcon, LighthouseIcon } from '../art/icons';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { useEarshotState } from '../state/context';
import type { SuggestionState } from '../state/room-state';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { WorthMeeting } from './WorthMeeting';

/** On Nearby, in a crowd: who introduces, and who is worth meeting. Nothing without a host. */
export function RoomCard({ onOpen }: { readonly onOpen: () => void }) {
  const { colours } = useTheme();
  const { room: words } = useStrings();
  const room = useEarshotState(state => state.room);
  const growth = useGrowth(sizes.iconGrowsAtMost);
  const unmet = useEarshotState(state => state.unmet);
  if (room === undefined) {
    return unmet.length === 0 ? null : <Unmet suggestions={unmet} />;
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
      {worthMeeting.length > 0 && (
        <WorthMeeting title={words.worthMeeting} suggestions={worthMeeting} />
      )}
    </View>
  );
}

/** A crowd that nobody introduces: some were met by themselves, the others when they are tapped. */
function Unmet({ suggestions }: { readonly suggestions: readonly SuggestionState[] }) {
  const { colours } = useTheme();
  const { room: words } = useStrings();
  return (
    <View style={[styles.card, { backgroundColor: colours.accentSoft }]}>
      <WorthMeeting title={words.moreHere} suggestions={suggestions} />
      <Words size="axis" colour="quietInk" style={styles.note}>
        {words.moreHereExplained}
      </Words>
    </View>
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
  note: { padding: spacing.xs },
});
