import { useEffect } from 'react';
import { AccessibilityInfo, Platform, Pressable, StyleSheet, View } from 'react-native';
import { NoteIcon } from '../art/icons';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { useEarshot, useEarshotState } from '../state/context';
import type { MatchNotice } from '../state/state';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

/** Says once that taste matches, until it is put away by a tap. */
export function MatchBanner() {
  const match = useEarshotState(state => state.match);
  return (
    // A browser tells of what changes inside of such a region, and only if the region was there before.
    <View aria-live={Platform.OS === 'web' ? 'polite' : undefined}>
      {match !== undefined && <Banner key={match.atMs} match={match} />}
    </View>
  );
}

function Banner({ match }: { readonly match: MatchNotice }) {
  const earshot = useEarshot();
  const { nearby } = useStrings();
  const { colours } = useTheme();
  const title = nearby.matchTitle(match.name, Math.round(match.percent));
  const songs = nearby.matchSongs(match.common);
  const said = `${title}. ${songs}`;
  useEffect(() => AccessibilityInfo.announceForAccessibility(said), [said]);
  return (
    <Pressable
      role="button"
      accessibilityHint={nearby.dismiss}
      onPress={() => earshot.dismissMatch()}
      style={({ pressed }) => [
        styles.banner,
        { backgroundColor: colours.accent },
        pressed && styles.pressed,
      ]}
    >
      <Decoration>
        <NoteIcon size={sizes.tabIcon} color={colours.onAccent} />
      </Decoration>
      <View style={styles.words}>
        <Words size="heading" colour="onAccent">
          {title}
        </Words>
        <Words size="small" colour="onAccent">
          {songs}
        </Words>
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  banner: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.m,
    minHeight: sizes.pressable,
    borderRadius: radii.card,
    paddingHorizontal: spacing.m + spacing.xs,
    paddingVertical: spacing.m,
    marginBottom: spacing.m,
  },
  words: { flex: 1 },
  pressed: { opacity: 0.7 },
});
