import { StyleSheet, View } from 'react-native';
import { TickIcon } from '../art/tapeIcons';
import { Card } from '../components/Card';
import { Decoration } from '../components/Decoration';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import { figures } from '../duration';
import { useNow } from '../state/context';
import type { StopPhone, StopShown } from '../state/agents/state';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth, useLargeText } from '../useTextSize';
import { SectionLine } from './SectionLine';

/** Who watches over a stop, highest first, and the votes that this phone has heard. */
export function StopCard({ stop }: { readonly stop: StopShown }) {
  const { mixtape: words } = useStrings();
  const nowMs = useNow();
  const isAlone = stop.phones.length === 1;
  return (
    <View style={styles.whole}>
      <SectionLine title={words.watching(stop.number)} note={isAlone ? '' : words.watchingHint} />
      <Card style={styles.card}>
        {stop.phones.map((phone, index) => (
          <PhoneRow key={phone.who.id} phone={phone} place={index + 1} nowMs={nowMs} />
        ))}
        {isAlone ? (
          <Words size="axis" colour="quietInk" style={styles.foot}>
            {words.alone}
          </Words>
        ) : (
          <Tally stop={stop} />
        )}
      </Card>
    </View>
  );
}

interface PhoneRowProps {
  readonly phone: StopPhone;
  readonly place: number;
  readonly nowMs: number;
}

function PhoneRow({ phone: { who, part, silentSinceMs, vote }, place, nowMs }: PhoneRowProps) {
  const { mixtape: words } = useStrings();
  const { colours } = useTheme();
  const stacked = useLargeText();
  const growth = useGrowth(sizes.artShrinksAtMost);
  const role = (who.isYou ? words.yourParts : words.parts)[part];
  const isSilent = silentSinceMs !== undefined;
  const does = isSilent ? `${role} · ${words.silentFor(figures(nowMs - silentSinceMs))}` : role;
  const colour = isSilent ? 'outOfEarshot' : part === 'watches' ? 'quietInk' : 'here';
  return (
    <View
      style={[
        styles.row,
        stacked && styles.wrapped,
        place > 1 && { borderTopWidth: sizes.hairline, borderColor: colours.hairline },
      ]}
    >
      <View style={[styles.place, { backgroundColor: colours.track }]}>
        <Words size="axis" colour="quietInk" style={styles.bold}>
          {String(place)}
        </Words>
      </View>
      <PersonPortrait id={who.id} size={sizes.smallPortrait * growth} />
      <View style={styles.words}>
        <Words size="heading">{who.isYou ? words.you : who.name}</Words>
        <Words size="axis" colour={colour}>
          {does}
        </Words>
      </View>
      {vote !== undefined && <VoteChip vote={vote} />}
    </View>
  );
}

function VoteChip({ vote }: { readonly vote: NonNullable<StopPhone['vote']> }) {
  const { mixtape: words } = useStrings();
  const { colours } = useTheme();
  const growth = useGrowth(sizes.iconGrowsAtMost);
  const look = {
    yes: { backgroundColor: colours.here.soft, borderColor: colours.here.soft },
    no: { backgroundColor: colours.track, borderColor: colours.track },
    asked: { backgroundColor: colours.card, borderColor: colours.hairline },
    'no answer': {
      backgroundColor: colours.outOfEarshot.soft,
      borderColor: colours.outOfEarshot.soft,
    },
  }[vote];
  const colour = {
    yes: 'here',
    no: 'ink',
    asked: 'quietInk',
    'no answer': 'outOfEarshot',
  } as const;
  return (
    <View style={[styles.chip, look]}>
      {vote === 'yes' && (
        <Decoration>
          <TickIcon size={14 * growth} color={colours.here.words} />
        </Decoration>
      )}
      <Words size="small" colour={colour[vote]} style={vote === 'yes' ? styles.bold : undefined}>
        {words.votes[vote]}
      </Words>
    </View>
  );
}

function Tally({ stop: { yes, phones, isDecided, isCountedHere } }: { readonly stop: StopShown }) {
  const { mixtape: words } = useStrings();
  const { colours } = useTheme();
  if (!isCountedHere) {
    const voted = phones.some(({ who, vote }) => who.isYou && vote === 'yes');
    return (
      <Words size="axis" colour="quietInk" style={styles.foot}>
        {voted ? words.yourVoteStands : words.moreThanHalf}
      </Words>
    );
  }
  const of = phones.length;
  const said = isDecided ? words.tallyCounts(yes, of) : words.tally(yes, of);
  return (
    <View style={styles.tally}>
      <View style={styles.tallyWords}>
        <Words size="axis" colour={isDecided ? 'here' : 'ink'} style={styles.bold}>
          {said}
        </Words>
        <Words size="axis" colour="quietInk">
          {words.moreThanHalf}
        </Words>
      </View>
      <View aria-hidden style={styles.bars}>
        {[...phones]
          .sort((one, other) => Number(other.vote === 'yes') - Number(one.vote === 'yes'))
          .map(({ who, vote }) => (
            <View
              key={who.id}
              style={[
                styles.bar,
                vote === 'yes'
                  ? { backgroundColor: colours.here.shape, borderColor: colours.here.shape }
                  : vote === 'no answer'
                  ? [styles.dashed, { borderColor: colours.outOfEarshot.shape }]
                  : { backgroundColor: colours.track, borderColor: colours.track },
              ]}
            />
          ))}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  whole: { gap: spacing.xs },
  card: { gap: 0, paddingVertical: spacing.xs },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.s + spacing.xxs,
    paddingVertical: spacing.s,
  },
  wrapped: { flexWrap: 'wrap' },
  place: {
    minWidth: 20,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.pill,
    paddingVertical: spacing.xxs,
    paddingHorizontal: spacing.xxs,
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 120 },
  chip: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.xs,
    borderRadius: radii.pill,
    borderWidth: sizes.hairline,
    paddingHorizontal: spacing.m,
    paddingVertical: spacing.xxs,
  },
  bold: { fontWeight: '700' },
  foot: { paddingBottom: spacing.s, paddingTop: spacing.xs },
  tally: { gap: spacing.xs, paddingTop: spacing.xs, paddingBottom: spacing.s },
  tallyWords: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: spacing.s,
  },
  bars: { flexDirection: 'row', gap: spacing.xs },
  dashed: { borderStyle: 'dashed' },
  bar: { flex: 1, height: spacing.s, borderRadius: radii.pill, borderWidth: 1.5 },
});
