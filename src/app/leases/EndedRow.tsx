import { StyleSheet, useWindowDimensions, View } from 'react-native';
import { isRegistration } from '../../lookup';
import { stateOfMark } from '../art/endMarks';
import { LeaseRing } from '../components/LeaseRing';
import { Words } from '../components/Words';
import { timeInHours } from '../duration';
import { endMarkOf } from '../lifeline/endMarkOf';
import type { Lifeline } from '../state/lifelines';
import { useStrings, type Strings } from '../strings';
import { sizes, spacing } from '../theme';
import { RowGround, type RowEdges } from './RowGround';
import { titleOf } from './sentences';

interface EndedRowProps {
  readonly line: Lifeline;
  readonly other: string;
  readonly edges: RowEdges;
}

/** A lease that has ended: how, and what was let go with it. */
export function EndedRow({ line, other, edges }: EndedRowProps) {
  const strings = useStrings();
  const stacked = useWindowDimensions().fontScale > sizes.songStacksFrom;
  const mark = endMarkOf(line) ?? 'timeUp';
  const name = titleOf(line, strings);
  const when = strings.leases.endedAt(other, timeInHours(line.ended?.atMs ?? 0));
  const how = endedSentence(line, other, strings);
  return (
    <RowGround edges={edges}>
      <View
        accessible
        aria-label={[name, when, how].join(', ')}
        style={[styles.row, stacked && styles.wrapped]}
      >
        <LeaseRing lease={undefined} endedOrigin={line.origin} mark={mark} size={sizes.endedRing} />
        <View style={[styles.words, stacked && styles.wholeRow]}>
          <View style={styles.top}>
            <Words size="heading" style={styles.name}>
              {name}
            </Words>
            <Words size="axis" colour="quietInk">
              {when}
            </Words>
          </View>
          <Words size="small" colour={stateOfMark(mark)}>
            {how}
          </Words>
        </View>
      </View>
    </RowGround>
  );
}

/** What became of it, in a sentence; and what was let go. */
export function endedSentence(line: Lifeline, other: string, strings: Strings): string {
  const { ended, outcome, origin } = line;
  const { leases, number } = strings;
  const drop = outcome?.songs === 'dropped' ? outcome.drop : undefined;
  if (drop?.reason === 'refused') {
    return leases.dropped(other, drop);
  }
  const how =
    isRegistration(origin) && ended?.reason === 'elapsed' && line.role === 'holder'
      ? leases.leftTheRoom
      : leases.ended[reasonOf(line)];
  return drop === undefined || drop.songs === 0
    ? how
    : `${how} ${leases.letGo(number(drop.songs), drop.songs === 1)}`;
}

function reasonOf({ ended, outcome }: Lifeline): keyof Strings['leases']['ended'] {
  if (ended === undefined || outcome?.songs === 'crossed') {
    return 'finished';
  }
  if (ended.reason !== 'revoked') {
    return ended.reason;
  }
  return ended.here === true ? 'revokedHere' : 'revoked';
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: spacing.s + spacing.xxs,
  },
  // Where words are very large, the mark has a line of its own.
  wrapped: { flexWrap: 'wrap' },
  words: { flex: 1 },
  wholeRow: { flexBasis: '100%' },
  top: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: spacing.s,
  },
  name: { flexShrink: 1 },
});
