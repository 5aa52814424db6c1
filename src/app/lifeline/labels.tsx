import { StyleSheet, View } from 'react-native';
import { Words } from '../components/Words';
import { timeOfDay } from '../duration';
import { useStrings } from '../strings';
import { spaced, type Scale, type Stretch } from './scale';
import { apartLabel } from './story';

/** Room that a label needs, at the usual text size. */
const labelWidth = 76;

/** "apart 0:11" above each hatched stretch, as far as they have room beside each other. */
export function ApartLabels(props: {
  readonly stretches: readonly Stretch[];
  readonly width: number;
  readonly growth: number;
}) {
  const strings = useStrings();
  const room = labelWidth * props.growth;
  const placed = spaced(
    props.stretches.map(({ from, to, ms }) => ({
      x: (from + to) / 2,
      text: apartLabel(ms, strings),
    })),
    room,
  );
  return (
    <View style={styles.line}>
      <Words size="axis"> </Words>
      {placed.map(({ x, text }, index) => (
        <Words
          key={index}
          size="axis"
          colour="outOfEarshot"
          style={[styles.label, inside(x, room, props.width)]}
        >
          {text}
        </Words>
      ))}
    </View>
  );
}

interface TimeAxisProps {
  readonly scale: Scale;
  readonly apart: readonly Stretch[];
  /** Moments that matter beside the beginning, the last of them most. */
  readonly ends: readonly number[];
  readonly live: boolean;
  readonly growth: number;
}

/** When it began, when they parted, "now", and when it ends. */
export function TimeAxis({ scale, apart, ends, live, growth }: TimeAxisProps) {
  const { time } = useStrings();
  const room = labelWidth * growth;
  const { fromMs, nowMs, width, at } = scale;
  const mark = (ms: number) => ({ x: at(ms), text: timeOfDay(ms) });
  const wanted = [
    ...ends.map(mark).reverse(),
    ...(live ? [{ x: at(nowMs), text: time.now }] : []),
    ...apart.map(({ fromMs: partedMs }) => mark(partedMs)),
  ];
  const first = mark(fromMs);
  const [last] = wanted;
  const tooClose = last !== undefined && last.x < 1.5 * room && !live;
  const marks = tooClose
    ? [{ x: 0, text: `${first.text} – ${last.text}` }]
    : wanted.reduce(
        (kept, each) => (hasRoom(each.x, kept, room, width) ? [...kept, each] : kept),
        [first],
      );
  return (
    <View style={styles.line}>
      <Words size="axis"> </Words>
      {marks.map(({ x, text }, index) => (
        <Words
          key={index}
          size="axis"
          colour="quietInk"
          style={[styles.label, inside(x, tooClose ? width : room, width)]}
        >
          {text}
        </Words>
      ))}
    </View>
  );
}

function hasRoom(
  x: number,
  kept: readonly { readonly x: number }[],
  room: number,
  width: number,
): boolean {
  const middle = (at: number) => Math.min(width - room / 2, Math.max(room / 2, at));
  return kept.every(other => Math.abs(middle(other.x) - middle(x)) >= room);
}

/** Centred below or above its moment, unless that would reach over the edge. */
function inside(x: number, room: number, width: number) {
  const left = x - room / 2;
  if (left <= 0) {
    return { left: 0, width: room, textAlign: 'left' } as const;
  }
  return left + room >= width
    ? ({ left: width - room, width: room, textAlign: 'right' } as const)
    : ({ left, width: room, textAlign: 'center' } as const);
}

const styles = StyleSheet.create({ line: { width: '100%' }, label: { position: 'absolute' } });
