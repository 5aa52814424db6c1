import { memo } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { Changing } from '../components/Changing';
import { LeaseRing } from '../components/LeaseRing';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import { HelloBubble } from '../hello/HelloBubble';
import { mayGreet } from '../hello/HelloCard';
import { HelloField } from '../hello/HelloField';
import { useEarshotState } from '../state/context';
import type { MetPerson } from '../state/met/met-person';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useGrowth, useLargeText } from '../useTextSize';
import { ExchangeLines } from './ExchangeLines';
import { ArtistChips } from './ArtistChips';
import { ArtistTiles } from './ArtistTiles';
import { ListQuestion } from './ListQuestion';
import { PersonNote } from './PersonNote';
import { PresenceLine } from './PresenceLine';
import { ShareLine } from './ShareLine';
import { VerifiedMark } from './VerifiedMark';

interface PersonCardProps {
  readonly person: PersonState;
  /** What is shared with them, as far as that is known. */
  readonly met?: MetPerson | undefined;
  /** Nobody else has a card: there is room for pictures. */
  readonly isAlone?: boolean;
  readonly onOpen: (id: string) => void;
}

/** Renders again only when something about this person has changed. */
export const PersonCard = memo(function PersonCardOf(props: PersonCardProps) {
  const { person, met, isAlone = false, onOpen } = props;
  const strings = useStrings();
  const { id, name, standing, namesake, nameTaken, percent, common } = person;
  const latest = useEarshotState(({ hellos }) => hellos[id]?.at(-1));
  const growth = useGrowth(sizes.ringGrowsAtMost);
  const stacked = useLargeText();
  const open = () => onOpen(id);
  const blocked = standing === 'blocked';
  const isDone = person.sending.state === 'finished' && person.receiving.state === 'finished';
  const isUnderWay = person.sending.state === 'under way' || person.receiving.state === 'under way';
  // Then a sentence says what waits, and for how long.
  const isApart = isUnderWay && person.presence.state === 'out of earshot';
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
          {isUnderWay && percent !== undefined && !blocked && (
            <View
              accessible
              aria-label={strings.person.spokenMatch(Math.round(percent), common ?? 0)}
            >
              <Words size="percent" colour="accent">
                {Math.round(percent)} %
              </Words>
              <Words size="axis" colour="quietInk">
                {person.isSoFar === true ? strings.sharing.soFar : strings.sharing.lastTime}
              </Words>
            </View>
          )}
          {!blocked && (
            <LeaseRing
              lease={person.lease}
              mark={isDone && person.presence.state === 'here' ? 'done' : undefined}
            />
          )}
        </View>
        {stacked && who}
        <Changing state={[person.presence.state, isUnderWay, isDone, person.notLetIn].join(' ')}>
          <View style={styles.block}>
            {!blocked && !isDone && !isApart && <ExchangeLines person={person} />}
            <PersonNote person={person} />
          </View>
        </Changing>
        {!blocked && <ListQuestion person={person} />}
        {percent !== undefined && !blocked && !isUnderWay && (
          <>
            <View style={styles.share}>
              <ShareLine percent={percent} common={common ?? 0} />
              {met !== undefined && met.artistsInCommon > 0 && (
                <Words size="small" colour="quietInk">
                  {strings.sharing.artists(met.artistsInCommon)}
                </Words>
              )}
            </View>
            {met !== undefined &&
              met.artists.length > 0 &&
              (isAlone ? (
                <ArtistTiles artists={met.artists} inAll={met.artistsInCommon} isTitled={false} />
              ) : (
                <ArtistChips artists={met.artists} />
              ))}
          </>
        )}
        {latest !== undefined && !latest.isMine && (
          <HelloBubble hello={latest} name={name} isHere={person.presence.state === 'here'} />
        )}
        {isAlone && isDone && mayGreet(person) && <HelloField person={person} isNamed />}
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
    gap: spacing.s,
  },
  // Follows the direction of the layout, even where a name runs the other way.
  words: { alignItems: 'flex-start' },
  /** On a phone 360 wide, beside a portrait, what is shared so far, and the ring. */
  who: { flex: 1, minWidth: 96 },
  states: { flexDirection: 'row', flexWrap: 'wrap', columnGap: spacing.m },
  block: { gap: spacing.s },
  share: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: spacing.xs,
  },
});
