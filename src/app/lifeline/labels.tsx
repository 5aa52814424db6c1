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

/** When it began, when they parted and met, and "now" or the end. */
export function TimeAxis(props: {
  readonly scale: Scale;
  readonly apart: readonly Stretch[];
  readonly live: boolean;
  readonly growth: number;
}) {
  const { time } = useStrings();
  const { scale, apart, live, growth } = props;
  const room = labelWidth * growth;
  const { fromMs, toMs, width } = scale;
  const last = { x: width, text: live ? time.now : timeOfDay(toMs) };
  const between = apart.map(({ from }) => ({
    x: from,
    text: timeOfDay(fromMs + (from / width) * (toMs - fromMs)),
  }));
  const marks = spaced([{ x: 0, text: timeOfDay(fromMs) }, ...between], room).filter(
    ({ x }, index) => index === 0 || x < width - room,
  );
  return (
    <View style={styles.line}>
      <Words size="axis"> </Words>
      {[...marks, last].map(({ x, text }, index) => (
        <Words
          key={index}
          size="axis"
          colour="quietInk"
          style={[styles.label, inside(x, room, width)]}
        >
          {text}
        </Words>
      ))}
    </View>
  );
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
