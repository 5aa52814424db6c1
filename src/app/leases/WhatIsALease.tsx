import { Pressable, StyleSheet, View } from 'react-native';
import { CrossIcon } from '../art/controlIcons';
import { QuestionIcon } from '../art/patternIcons';
import { Decoration } from '../components/Decoration';
import { IconButton } from '../components/IconButton';
import { LeaseRing, StillRing } from '../components/LeaseRing';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';

/** Wherever a lease is spoken of for the first time. */
export function AskWhatALeaseIs({ onPress }: { readonly onPress: () => void }) {
  const { colours } = useTheme();
  const { leases } = useStrings();
  const size = 18 * useGrowth(sizes.iconGrowsAtMost);
  return (
    <Pressable
      role="button"
      aria-label={leases.ask}
      onPress={onPress}
      unstable_pressDelay={0}
      style={styles.ask}
    >
      <Decoration>
        <QuestionIcon size={size} color={colours.accent} />
      </Decoration>
      <Words size="smallStrong" colour="accent" style={styles.title}>
        {leases.ask}
      </Words>
    </Pressable>
  );
}

/** Explained once, with the four looks of a ring. */
export function WhatIsALease({ onClose }: { readonly onClose: () => void }) {
  const { colours } = useTheme();
  const { leases } = useStrings();
  const looks = [
    { word: leases.looks.alive, ring: <StillRing figure="9:41" share={0.968} connected /> },
    { word: leases.looks.apart, ring: <StillRing figure="5:12" share={0.52} connected={false} /> },
    { word: leases.looks.done, ring: <LeaseRing lease={undefined} mark="done" /> },
    { word: leases.looks.timeUp, ring: <LeaseRing lease={undefined} mark="timeUp" /> },
  ];
  return (
    <View style={[styles.panel, { backgroundColor: colours.accentSoft }]}>
      <View style={styles.head}>
        <Words size="heading" role="heading" style={styles.title}>
          {leases.whatIs}
        </Words>
        <IconButton icon={CrossIcon} spoken={leases.closeExplained} flushEnd onPress={onClose} />
      </View>
      <View style={styles.looks}>
        {looks.map(({ word, ring }) => (
          <View key={word} style={styles.look}>
            <View aria-hidden>{ring}</View>
            <Words size="axis" style={styles.word}>
              {word}
            </Words>
          </View>
        ))}
      </View>
      <Words size="small">{leases.explained}</Words>
    </View>
  );
}

const styles = StyleSheet.create({
  ask: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.xs,
    minHeight: sizes.pressable,
    maxWidth: '100%',
  },
  panel: { borderRadius: radii.card, padding: spacing.m, gap: spacing.s },
  head: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' },
  title: { flexShrink: 1 },
  looks: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-around', gap: spacing.s },
  look: { alignItems: 'center', gap: spacing.xxs },
  word: { textAlign: 'center' },
});
