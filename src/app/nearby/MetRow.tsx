import { memo } from 'react';
import { Platform, Pressable, StyleSheet, View } from 'react-native';
import { ForwardIcon } from '../art/icons';
import { Decoration } from '../components/Decoration';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import { dayOf } from '../day';
import { useEarshot } from '../state/context';
import type { MetPerson } from '../state/met/met-person';
import { useStrings, type Strings } from '../strings';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';

interface MetRowProps {
  readonly person: MetPerson;
  readonly onOpen: (id: string) => void;
  /** With all that is kept of when. */
  readonly isWhole?: boolean;
}

/** Somebody who is not here: when they were, how much was shared, and the way to their page. */
export const MetRow = memo(function OneMet({ person, onOpen, isWhole }: MetRowProps) {
  const { history, nearby, person: words, sharing } = useStrings();
  const { colours } = useTheme();
  const { nowMs } = useEarshot();
  const growth = useGrowth(sizes.iconGrowsAtMost);
  const { id, name, lastMs, standing, percent, common, theirSongs } = person;
  const when = sharing.when(new Date(lastMs), dayOf(lastMs, nowMs()));
  const past = isWhole === true ? pastOf(person, nowMs(), { history, sharing }) : [];
  const rounded = percent === undefined ? undefined : Math.round(percent);
  const facts = [
    when,
    ...(standing === 'verified' ? [words.verified] : []),
    ...(common !== undefined && theirSongs !== undefined && standing !== 'verified'
      ? [sharing.songsOf(common, theirSongs)]
      : []),
  ];
  return (
    <Pressable
      role="button"
      // In a browser its name is what is written on it: who speaks to a computer says what they read.
      {...(Platform.OS !== 'web' && {
        'aria-label': sharing.metSpoken(name, [...facts, ...past].join(', '), rounded),
      })}
      accessibilityHint={nearby.open}
      onPress={() => onOpen(id)}
      unstable_pressDelay={0}
      style={({ pressed }) => [
        styles.row,
        { borderColor: colours.hairline },
        pressed && styles.pressed,
      ]}
    >
      <PersonPortrait id={id} size={sizes.journeyPortrait * growth} />
      <View style={styles.words}>
        <Words size="heading">{name}</Words>
        <Words size="small" colour="quietInk">
          {facts.join(' · ')}
        </Words>
        {past.length > 0 && (
          <Words size="small" colour="quietInk">
            {past.join(' · ')}
          </Words>
        )}
      </View>
      {rounded !== undefined && (
        <Words size="percent" colour="accent">
          {rounded} %
        </Words>
      )}
      <Decoration>
        <ForwardIcon size={sizes.backIcon} color={colours.quietInk} />
      </Decoration>
    </Pressable>
  );
});

/** When it began, and how often it was a match. */
function pastOf(
  { firstMs, matches, lastMatchMs }: MetPerson,
  nowMs: number,
  { history, sharing }: Pick<Strings, 'history' | 'sharing'>,
): readonly string[] {
  const when = (ms: number) => sharing.when(new Date(ms), dayOf(ms, nowMs));
  return [
    history.first(when(firstMs)),
    ...(matches > 0
      ? [history.matches(matches, lastMatchMs === undefined ? undefined : when(lastMatchMs))]
      : []),
  ];
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: spacing.m,
    borderBottomWidth: sizes.hairline,
    paddingVertical: spacing.s,
    minHeight: sizes.pressable,
  },
  words: { flex: 1, minWidth: 100 },
  pressed: { opacity: 0.6 },
});
