import { StyleSheet, View } from 'react-native';
import { HomeIcon, TickIcon } from '../art/tapeIcons';
import { ReelsArt } from '../art/ReelsArt';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { timeOfDay } from '../duration';
import type { NamedPhone, TapeShown } from '../state/agents/state';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth, useLargeText } from '../useTextSize';

/** One slot per stop: filled, outlined now, dashed to come, and home at the end. */
export function Cassette({ tape }: { readonly tape: TapeShown }) {
  const { mixtape: words } = useStrings();
  const { colours } = useTheme();
  const stacked = useLargeText();
  const growth = useGrowth(sizes.artShrinksAtMost);
  const { title, owner, where, homeByMs, visits, stops, stop } = tape;
  const isHome = where.is === 'home';
  const about = isHome
    ? words.homeSince(timeOfDay(where.atMs).slice(0, 5))
    : [
        owner.isYou ? '' : words.from(owner.name),
        homeByMs === undefined || where.is === 'overdue'
          ? ''
          : words.homeBy(new Date(homeByMs).getDay()),
      ]
        .filter(Boolean)
        .join(' · ');
  const isDecidedHere = stop?.isDecided === true;
  const current =
    where.is === 'watched' && !isDecidedHere ? stop?.worker ?? stop?.intended : undefined;
  // Its owner's phone also stands in for others: then the stop is still theirs.
  const isGoingHome = current !== undefined && stop?.intended.id === owner.id;
  const done = isDecidedHere ? doneBy(tape) : undefined;
  const now = isGoingHome ? undefined : done ?? current;
  const next = visits.length + (now === undefined ? 1 : 2);
  const hasMore = next <= stops && !(isDecidedHere && stop.next?.id === owner.id);
  return (
    <View
      style={[
        styles.cassette,
        { backgroundColor: colours.accentSoft, borderColor: colours.accent },
      ]}
    >
      <View
        style={[
          styles.label,
          stacked && styles.stacked,
          { backgroundColor: colours.card, borderColor: colours.hairline },
        ]}
      >
        <Words size="heading" style={styles.title}>
          {title}
        </Words>
        {about !== '' && (
          <Words size="axis" colour="quietInk">
            {about}
          </Words>
        )}
      </View>
      <Decoration style={[styles.reels, { height: REELS_HEIGHT * growth }]}>
        <ReelsArt played={isHome ? 1 : visits.length / Math.max(stops, 1)} />
      </Decoration>
      <View style={styles.slots}>
        {visits.map(({ who }) => (
          <Slot
            key={who.id}
            kind="filled"
            name={who.isYou ? words.you : who.name}
            spoken={words.spokenSlot.filled(who.name)}
          />
        ))}
        {now !== undefined && (
          <Slot
            kind={done === undefined ? 'now' : 'filled'}
            inside={done === undefined ? words.now : undefined}
            name={now.isYou ? words.you : now.name}
            spoken={words.spokenSlot[done === undefined ? 'now' : 'filled'](now.name)}
          />
        )}
        {!isHome && hasMore && (
          <Slot
            kind="to come"
            inside={String(next)}
            name={words.unknown}
            spoken={words.spokenSlot.toCome(next)}
          />
        )}
        <Slot
          kind={isHome ? 'filled' : isGoingHome ? 'now' : 'home'}
          inside={isGoingHome ? words.now : undefined}
          name={words.home}
          spoken={isHome ? words.spokenSlot.homeAgain : words.spokenSlot.home}
        />
      </View>
    </View>
  );
}

/** Who was asked at the stop that has just been decided here: the copy here is from before it. */
function doneBy({ stop, owner, visits }: TapeShown): NamedPhone | undefined {
  const by = stop?.worker ?? stop?.intended;
  const isNoted = by === undefined || by.id === owner.id;
  return isNoted || visits.some(({ who }) => who.id === by.id) ? undefined : by;
}

const REELS_HEIGHT = 56;

interface SlotProps {
  readonly kind: 'filled' | 'now' | 'to come' | 'home';
  readonly inside?: string | undefined;
  readonly name: string;
  readonly spoken: string;
}

function Slot({ kind, inside, name, spoken }: SlotProps) {
  const { colours } = useTheme();
  const growth = useGrowth(sizes.iconGrowsAtMost);
  const { here, card, hairline, quietInk, onAccent } = colours;
  const look = {
    filled: { backgroundColor: here.shape, borderColor: here.shape },
    now: { backgroundColor: card, borderColor: here.shape, borderWidth: 2 },
    'to come': { backgroundColor: card, borderColor: hairline, borderStyle: 'dashed' as const },
    home: { backgroundColor: card, borderColor: hairline, borderStyle: 'dashed' as const },
  }[kind];
  const icon = { filled: TickIcon, home: HomeIcon }[kind as string];
  const Icon = inside === undefined ? icon : undefined;
  return (
    <View accessible aria-label={spoken} style={styles.slot}>
      <View style={[styles.box, { minHeight: SLOT_HEIGHT * growth }, look]}>
        {Icon !== undefined && (
          <Icon size={14 * growth} color={kind === 'filled' ? onAccent : quietInk} />
        )}
        {inside !== undefined && (
          <Words size="axis" colour={kind === 'now' ? 'here' : 'quietInk'} style={styles.bold}>
            {inside}
          </Words>
        )}
      </View>
      <Words
        size="axis"
        colour={kind === 'now' ? 'here' : 'quietInk'}
        style={[styles.name, kind === 'now' && styles.bold]}
      >
        {name}
      </Words>
    </View>
  );
}

const SLOT_HEIGHT = 26;

const styles = StyleSheet.create({
  cassette: {
    width: '100%',
    maxWidth: sizes.artWidth,
    alignSelf: 'center',
    alignItems: 'stretch',
    borderRadius: radii.card,
    borderWidth: 1.6,
    padding: spacing.m,
    gap: spacing.s + spacing.xxs,
  },
  label: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: spacing.s,
    borderRadius: spacing.s,
    borderWidth: sizes.hairline,
    paddingHorizontal: spacing.m,
    paddingVertical: spacing.xs,
  },
  stacked: { flexDirection: 'column', alignItems: 'flex-start' },
  title: { flexShrink: 1 },
  reels: { alignSelf: 'center', width: '56%' },
  slots: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'center',
    columnGap: spacing.xs + spacing.xxs,
    rowGap: spacing.xs,
  },
  slot: { minWidth: 46, maxWidth: 110, flexShrink: 1, alignItems: 'stretch', gap: spacing.xxs },
  box: {
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: spacing.s,
    borderWidth: 1.4,
  },
  name: { textAlign: 'center' },
  bold: { fontWeight: '700' },
});
