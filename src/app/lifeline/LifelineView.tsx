import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { LeftToRight } from '../components/LeftToRight';
import { Words } from '../components/Words';
import { useNow } from '../state/context';
import type { Lifeline } from '../state/lifelines';
import { useStrings } from '../strings';
import { spacing, type } from '../theme';
import { useGrowth } from '../useTextSize';
import { agreedOtherEnd } from './otherEnd';
import { Plot, ROW_HEIGHT } from './Plot';
import { ApartLabels, TimeAxis } from './labels';
import { endMarkOf } from './endMarkOf';
import { stateOfMark } from '../art/endMarks';
import { scaleOf, stretches } from './scale';
import { endSentence, spokenStory } from './story';

interface LifelineViewProps {
  /** This phone's end. */
  readonly line: Lifeline;
  /** The other phone's end, where it can be looked at; without it, it is drawn from what was agreed. */
  readonly other?: Lifeline;
  readonly otherName: string;
  /** Instead of "you", where nobody is. */
  readonly ownName?: string;
}

/** A lease's story: both ends one above the other, renewals as notches, time apart hatched, and where both end. */
export function LifelineView(props: LifelineViewProps) {
  return props.line.ended === undefined ? (
    <LiveLifeline {...props} />
  ) : (
    <DrawnLifeline {...props} nowMs={props.line.ended.atMs} />
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
  const { line, otherName, nowMs } = props;
  const strings = useStrings();
  const [width, setWidth] = useState(usualWidth);
  const growth = useGrowth(type.axis.growsAtMost);
  const other = props.other ?? agreedOtherEnd(line);
  const scale = scaleOf(line, other, nowMs, width);
  const apart = stretches(line.apart, scale);
  const own = props.ownName ?? strings.lease.you;
  const whose = props.other && { own, other: otherName };
  const end = endSentence(line, other, whose, strings);
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
          {[own, otherName].map((name, index) => (
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
          <Plot line={line} other={other} scale={scale} apart={apart} />
          <TimeAxis scale={scale} apart={apart} live={end === undefined} growth={growth} />
        </LeftToRight>
      </View>
      {end !== undefined && (
        <Words
          size="axis"
          colour={stateOfMark(endMarkOf(line) ?? 'timeUp')}
          aria-hidden
          style={styles.end}
        >
          {end}
        </Words>
      )}
    </View>
  );
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
