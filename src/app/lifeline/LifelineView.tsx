import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { stateOfMark } from '../art/endMarks';
import { LeftToRight } from '../components/LeftToRight';
import { Words } from '../components/Words';
import { useNow } from '../state/context';
import type { Lifeline } from '../state/lifelines';
import { useStrings } from '../strings';
import { spacing, type } from '../theme';
import { useGrowth } from '../useTextSize';
import { endMarkOf } from './endMarkOf';
import { ApartLabels, TimeAxis } from './labels';
import { agreedOtherEnd, type OtherEnd } from './otherEnd';
import { Plot, ROW_HEIGHT } from './Plot';
import { partings, scaleOf, stretches } from './scale';
import { endSentence, spokenStory } from './story';

interface LifelineViewProps {
  /** This phone's end. */
  readonly line: Lifeline;
  /** The other phone's end, where it can be looked at; without it, it is drawn from what was agreed. */
  readonly other?: Lifeline;
  readonly otherName: string;
  /** Instead of "you", where nobody is. */
  readonly ownName?: string;
  /** The other's row comes first: where the order is that of two people, also where the other's end is told. */
  readonly otherFirst?: boolean;
  /** As much time as the drawings beside it show. */
  readonly spanMs?: number;
}

/** A lease's story: both ends one above the other, renewals as notches, time apart hatched, and where both end. */
export function LifelineView(props: LifelineViewProps) {
  const { line, other = line } = props;
  return line.ended === undefined || other.ended === undefined ? (
    <LiveLifeline {...props} />
  ) : (
    <DrawnLifeline {...props} nowMs={line.ended.atMs} />
  );
}

function LiveLifeline(props: LifelineViewProps) {
  return <DrawnLifeline {...props} nowMs={useNow()} />;
}

/** Until the drawing has been laid out. */
const usualWidth = 240;
const longestLabel = 10;
const labelColumn = 66;

function DrawnLifeline(props: LifelineViewProps & { readonly nowMs: number }) {
  const { line, otherName, nowMs, otherFirst = false, spanMs } = props;
  const strings = useStrings();
  const [width, setWidth] = useState(usualWidth);
  const growth = useGrowth(type.axis.growsAtMost);
  const other: OtherEnd = props.other ?? agreedOtherEnd(line);
  const scale = scaleOf({ line, other }, nowMs, width, spanMs);
  const apart = stretches(longerApart(line, other, nowMs), scale);
  const own = props.ownName ?? strings.lease.you;
  const isOtherTold = props.other !== undefined;
  const isWatched = isOtherTold || props.ownName !== undefined;
  const watched = isWatched ? { own, other: otherName, isOtherTold } : undefined;
  const end = endSentence(line, other, watched, strings);
  const rows = [
    { name: own, end: line as OtherEnd },
    { name: otherName, end: other },
  ];
  const inOrder = otherFirst ? [...rows].reverse() : rows;
  return (
    <View
      accessible
      role="img"
      aria-label={spokenStory(line, otherName, end, nowMs, strings)}
      style={styles.drawing}
    >
      <View aria-hidden style={styles.row}>
        <View style={[styles.names, { width: labelColumn * growth }]}>
          <ApartSpace />
          {inOrder.map(({ name }, index) => (
            <View key={index} style={styles.name}>
              <Words size="axis" colour="quietInk">
                {shortened(name)}
              </Words>
            </View>
          ))}
        </View>
        <LeftToRight
          style={styles.plot}
          onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
        >
          <ApartLabels stretches={apart} width={width} growth={growth} />
          <Plot rows={inOrder.map(row => row.end)} scale={scale} apart={apart} />
          <TimeAxis
            scale={scale}
            apart={apart}
            ends={endsOf(line, other)}
            live={line.ended === undefined}
            growth={growth}
          />
        </LeftToRight>
      </View>
      {end !== undefined && (
        <Words
          size="axisStrong"
          colour={stateOfMark(endMarkOf(line) ?? endMarkOf(other) ?? 'timeUp')}
          aria-hidden
          style={styles.end}
        >
          {end}
        </Words>
      )}
    </View>
  );
}

/** Of the two ends' times apart those that say more: one phone may have been off, and noticed nothing. */
function longerApart(line: Lifeline, other: OtherEnd, nowMs: number): Lifeline['apart'] {
  const total = (spans: Lifeline['apart']) =>
    partings(spans, nowMs).reduce((sum, { fromMs, toMs = nowMs }) => sum + toMs - fromMs, 0);
  return total(other.apart) > total(line.apart) ? other.apart : line.apart;
}

/** The moments of both ends that the axis names; those of the same second are one. */
function endsOf(line: Lifeline, other: OtherEnd): readonly number[] {
  const own = line.ended?.atMs ?? line.endsMs;
  const theirs = other.ended?.atMs ?? other.latestMs ?? own;
  return theirs - own > 1000 ? [own, theirs] : [own];
}

/** As high as the labels above the plot, so that names stand beside their lines. */
function ApartSpace() {
  return <Words size="axis"> </Words>;
}

function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > longestLabel ? `${letters.slice(0, longestLabel - 1).join('')}…` : name;
}

const styles = StyleSheet.create({
  drawing: { gap: spacing.xs },
  row: { flexDirection: 'row', alignItems: 'flex-start' },
  names: { paddingEnd: spacing.m + spacing.xs },
  name: { height: ROW_HEIGHT, justifyContent: 'center' },
  plot: { flex: 1 },
  end: { textAlign: 'center' },
});
