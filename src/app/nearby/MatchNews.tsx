import { useEffect } from 'react';
import { AccessibilityInfo, Platform, StyleSheet, View } from 'react-native';
import { Words } from '../components/Words';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';

/** Spoken once to who cannot see it: on the screen the person's own card says it. */
export function MatchNews() {
  const match = useEarshotState(state => state.match);
  const { nearby } = useStrings();
  const said =
    match === undefined
      ? undefined
      : `${nearby.matchTitle(match.name, Math.round(match.percent))}. ${nearby.matchSongs(
          match.common,
        )}`;
  const atMs = match?.atMs;
  useEffect(() => {
    if (said !== undefined) AccessibilityInfo.announceForAccessibility(said);
  }, [said, atMs]);
  // A browser tells of what changes inside of such a region, and only if the region was there before.
  return Platform.OS === 'web' ? (
    <View aria-live="polite" style={styles.unseen}>
      <Words size="small">{said ?? ''}</Words>
    </View>
  ) : null;
}

const styles = StyleSheet.create({
  unseen: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 },
});
