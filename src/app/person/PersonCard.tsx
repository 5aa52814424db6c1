import { memo } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { LeaseRing } from '../components/LeaseRing';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useGrowth, useLargeText } from '../useTextSize';
import { ExchangeLines } from './ExchangeLines';
import { MatchBadge } from './MatchBadge';
import { PersonNote } from './PersonNote';
import { PresenceLine } from './PresenceLine';
import { VerifiedMark } from './VerifiedMark';

interface PersonCardProps {
  readonly person: PersonState;
  readonly onOpen: (id: string) => void;
}

/** Renders again only when something about this person has changed. */
export const PersonCard = memo(function PersonCardOf({ person, onOpen }: PersonCardProps) {
  const strings = useStrings();
  const { id, name, standing, namesake, nameTaken, percent, common } = person;
  const growth = useGrowth(sizes.ringGrowsAtMost);
  const stacked = useLargeText();
  const open = () => onOpen(id);
  const blocked = standing === 'blocked';
  const who = (
    <View style={[styles.words, !stacked && styles.who]}>
      <Pressable
        role="button"
        aria-label={name}
        accessibilityHint={strings.nearby.open}
        onPress={open}
      >
        <Words size="name">{name}</Words>
      </Pressable>
      <View style={styles.states}>
        <PresenceLine person={person} />
        {standing === 'verified' && <VerifiedMark />}
      </View>
    </View>
  );
  return (
    // A finger may press anywhere on the card; a screen reader has one button on it, and hears the rest piece by piece.
    <Pressable
      accessible={false}
      focusable={false}
      onPress={open}
      unstable_pressDelay={0}
      style={({ pressed }) => pressed && styles.pressed}
    >
      <Card>
        <View style={styles.head}>
          <PersonPortrait id={id} size={sizes.portrait * growth} />
          {!stacked && who}
          {!blocked && <LeaseRing lease={person.lease} />}
        </View>
        {stacked && who}
        {!blocked && <ExchangeLines person={person} />}
        <View style={styles.foot}>
          <View style={styles.note}>
            <PersonNote person={person} />
          </View>
          {percent !== undefined && !blocked && (
            <MatchBadge percent={percent} common={common ?? 0} below="in common" />
          )}
        </View>
        {namesake && (
          <Words size="small" colour="outOfEarshot">
            {nameTaken ? strings.person.namesakeOfVerified(name) : strings.person.namesake(name)}
          </Words>
        )}
      </Card>
    </Pressable>
  );
});

const styles = StyleSheet.create({
  pressed: { opacity: 0.7 },
  // Where words are very large, a name needs a line of its own.
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: spacing.m,
  },
  // Follows the direction of the layout, even where a name runs the other way.
  words: { alignItems: 'flex-start' },
  who: { flex: 1, minWidth: 130 },
  states: { flexDirection: 'row', flexWrap: 'wrap', columnGap: spacing.m },
  foot: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.s },
  note: { flex: 1, minWidth: 140 },
});
