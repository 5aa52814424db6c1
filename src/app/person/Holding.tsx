import { useNavigation, type NavigationProp } from '@react-navigation/native';
import { useMemo, useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { isOfLookup } from '../../lookup';
import { ForwardIcon } from '../art/icons';
import { Decoration } from '../components/Decoration';
import { LeaseRing } from '../components/LeaseRing';
import { Words } from '../components/Words';
import { AnswersRow } from '../leases/AnswersRow';
import { EndedRow } from '../leases/EndedRow';
import { PatternMark } from '../leases/PatternMark';
import { RowGround, type RowEdges } from '../leases/RowGround';
import { foldedOf, titleOf } from '../leases/sentences';
import { useOpenCalls } from '../leases/useOpenCalls';
import { AskWhatALeaseIs, WhatIsALease } from '../leases/WhatIsALease';
import type { TabRoutes } from '../navigation/tabRoutes';
import { useEarshotState } from '../state/context';
import { keyOf, type Lifeline } from '../state/lifelines';
import { keyOfGroup } from '../state/open-calls';
import type { LeaseState, PersonState } from '../state/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

/** The latest of them; the Leases tab has the others. */
const ENDED_SHOWN = 2;

/** The leases between two people, a line each: pressed, one shows both ends. What has just ended stands below. */
export function Holding({ person }: { readonly person: PersonState }) {
  const words = useStrings().person;
  const [explained, setExplained] = useState(false);
  const lifelines = useEarshotState(state => state.lifelines);
  const all = useEarshotState(state => state.leases);
  const { groups } = useOpenCalls();
  const leases = useMemo(() => all.filter(({ peer }) => peer === person.id), [all, person.id]);
  const ended = useMemo(() => endedOf(lifelines, person.id), [lifelines, person.id]);
  const answers = groups.filter(({ peer, origin }) => peer === person.id && !isOfLookup(origin));
  const count = leases.length + (answers.length > 0 ? 1 : 0) + ended.length;
  let row = 0;
  const next = (): RowEdges => ({ first: row === 0, last: ++row === count });
  return (
    <View style={styles.whole}>
      <View style={styles.head}>
        <Words size="heading" role="heading" style={styles.title}>
          {words.holds}
        </Words>
        {!explained && <AskWhatALeaseIs onPress={() => setExplained(true)} />}
      </View>
      {explained && <WhatIsALease onClose={() => setExplained(false)} />}
      {count === 0 && (
        <Words size="small" colour="quietInk">
          {words.noLeases}
        </Words>
      )}
      <View>
        {leases.map(lease => (
          <LiveLine
            key={keyOf(lease)}
            lease={lease}
            beganMs={lifelines.find(line => keyOf(line) === keyOf(lease))?.beganMs}
            other={person.name}
            edges={next()}
          />
        ))}
        {answers.length > 0 && <AnswersLine groups={answers} edges={next()} />}
        {ended.map(line => (
          <EndedRow
            key={`${keyOf(line)} ${line.beganMs}`}
            line={line}
            other={person.name}
            edges={next()}
          />
        ))}
      </View>
    </View>
  );
}

interface LiveLineProps {
  readonly lease: LeaseState;
  readonly beganMs: number | undefined;
  readonly other: string;
  readonly edges: RowEdges;
}

function LiveLine({ lease, beganMs, other, edges }: LiveLineProps) {
  const strings = useStrings();
  const navigation = useNavigation<NavigationProp<TabRoutes>>();
  const { colours } = useTheme();
  const open = () =>
    navigation.navigate('leases', {
      screen: 'lease',
      params: { key: keyOf(lease), beganMs },
      initial: false,
    });
  return (
    <RowGround edges={edges}>
      <View style={styles.row}>
        <Pressable
          role="button"
          accessibilityHint={strings.leases.opens}
          onPress={open}
          unstable_pressDelay={0}
          style={styles.line}
        >
          <PatternMark pattern={lease.pattern} origin={lease.origin} apart={!lease.connected} />
          <View style={styles.words}>
            <Words size="heading">{titleOf(lease, strings)}</Words>
            <Words size="axis" colour="quietInk">
              {foldedOf(lease, other, strings)}
            </Words>
          </View>
          <Decoration>
            <ForwardIcon size={sizes.arrowIcon} color={colours.quietInk} />
          </Decoration>
        </Pressable>
        <LeaseRing lease={lease} size={sizes.foldedRing} />
      </View>
    </RowGround>
  );
}

interface AnswersLineProps {
  readonly groups: ReturnType<typeof useOpenCalls>['groups'];
  readonly edges: RowEdges;
}

/** Calls on their way, and how many answers may come: a line that opens. */
function AnswersLine({ groups, edges }: AnswersLineProps) {
  const { leases, number } = useStrings();
  const { colours } = useTheme();
  const [open, setOpen] = useState(false);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const apart = groups.some(({ connected }) => !connected);
  return (
    <RowGround edges={edges}>
      <Pressable
        role="button"
        aria-expanded={open}
        onPress={() => setOpen(!open)}
        unstable_pressDelay={0}
        style={styles.line}
      >
        <PatternMark pattern="single-call" origin="" apart={apart} />
        <View style={styles.words}>
          <Words size="heading">{leases.folded.answers(number(count), count === 1)}</Words>
          <Words size="axis" colour="quietInk">
            {leases.folded.onceEach}
          </Words>
        </View>
        <Decoration>
          <View style={open ? styles.closing : styles.opening}>
            <ForwardIcon size={sizes.arrowIcon} color={colours.quietInk} />
          </View>
        </Decoration>
      </Pressable>
      {open &&
        groups.map((group, index) => (
          <AnswersRow
            key={keyOfGroup(group)}
            group={group}
            edges={{ first: index === 0, last: index === groups.length - 1 }}
          />
        ))}
    </RowGround>
  );
}

/** A lease of one answer is over before anyone has looked at it. */
function endedOf(lifelines: readonly Lifeline[], peer: string): readonly Lifeline[] {
  return [...lifelines]
    .reverse()
    .filter(line => line.peer === peer && line.ended && line.pattern !== 'single-call')
    .slice(0, ENDED_SHOWN);
}

const styles = StyleSheet.create({
  whole: { gap: spacing.xs },
  head: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', columnGap: spacing.m },
  title: { flexGrow: 1, flexShrink: 1 },
  row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.s },
  line: {
    flex: 1,
    minWidth: 150,
    flexDirection: 'row',
    alignItems: 'center',
    gap: spacing.s + spacing.xxs,
    minHeight: sizes.pressable,
  },
  opening: { transform: [{ rotate: '90deg' }] },
  closing: { transform: [{ rotate: '-90deg' }] },
  words: { flex: 1, alignItems: 'flex-start' },
});
