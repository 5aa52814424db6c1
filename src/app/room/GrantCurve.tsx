import { StyleSheet, View } from 'react-native';
import Svg, { Circle, Line, Path, Text as SvgText } from 'react-native-svg';
import { grantedMs } from '../../lookup';
import { Card } from '../components/Card';
import { StateDot } from '../components/StateDot';
import { Words } from '../components/Words';
import type { HostDetails, RoomState } from '../state/room-state';
import { useStrings } from '../strings';
import { spacing, type } from '../theme';
import { useTheme } from '../useTheme';
import { curveScale } from './curve-scale';

const WIDTH = 326;
const HEIGHT = 112;
const plot = { left: 30, right: 312, top: 10, bottom: 90 } as const;
const STEPS = 60;

/** S1's Adaptive, as this room's host computes it, with what was granted here as it was seen. */
export function GrantCurve({ room }: { readonly room: RoomState }) {
  const { details, periodMs } = room;
  return details === undefined || periodMs === undefined ? null : (
    <Curve room={room} details={details} periodMs={periodMs} />
  );
}

interface CurveProps {
  readonly room: RoomState;
  readonly details: HostDetails;
  readonly periodMs: number;
}

function Curve({ room, details, periodMs }: CurveProps) {
  const { colours } = useTheme();
  const { room: words } = useStrings();
  const { people, points } = room;
  // A lease is the host's own.
  const secondsFor = (count: number) => grantedMs(count + 1, details.budget) / 1000;
  const scale = curveScale(people, Math.max(secondsFor(2 * people), periodMs / 1000));
  const x = (count: number) => plot.left + (count / scale.people) * (plot.right - plot.left);
  const y = (seconds: number) =>
    plot.bottom - (Math.min(seconds, scale.seconds) / scale.seconds) * (plot.bottom - plot.top);
  const line = (from: number, to: number) =>
    Array.from({ length: STEPS + 1 }, (_, step) => from + ((to - from) * step) / STEPS)
      .map((count, step) => `${step === 0 ? 'M' : 'L'}${x(count)} ${y(secondsFor(count))}`)
      .join(' ');
  const now = { x: x(people), y: y(periodMs / 1000) };
  const label = words.curvePoint(people, Math.round(periodMs / 1000));
  const quiet = { fontSize: AXIS, fill: colours.quietInk } as const;
  const isLate = people > scale.people / 2;
  return (
    <Card>
      <View>
        <View style={styles.head}>
          <Words size="heading" role="heading">
            {words.curve}
          </Words>
          <StateDot state="here" word={words.live} />
        </View>
        <Words size="axis" colour="quietInk">
          {words.curveAxis}
        </Words>
      </View>
      <View accessible role="img" aria-label={label} style={styles.drawing}>
        <Svg width="100%" height="100%" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
          {scale.secondTicks.map(tick => (
            <Line
              key={tick}
              x1={plot.left}
              x2={plot.right}
              y1={y(tick)}
              y2={y(tick)}
              stroke={colours.hairline}
            />
          ))}
          {scale.secondTicks.map(tick => (
            <SvgText key={tick} {...quiet} x={plot.left - 6} y={y(tick) + 4} textAnchor="end">
              {String(tick)}
            </SvgText>
          ))}
          {scale.peopleTicks.map(tick => (
            <SvgText key={tick} {...quiet} x={x(tick)} y={HEIGHT - 6} textAnchor="middle">
              {String(tick)}
            </SvgText>
          ))}
          <Path
            d={`${line(0, people)} V${plot.bottom} H${plot.left} Z`}
            fill={colours.here.shape}
            opacity={0.12}
          />
          <Path d={line(people, scale.people)} fill="none" stroke={colours.track} strokeWidth={3} />
          <Path d={line(0, people)} fill="none" stroke={colours.here.shape} strokeWidth={3} />
          {points.map((point, index) => (
            <Circle
              key={index}
              cx={x(point.people)}
              cy={y(point.periodMs / 1000)}
              r={2.6}
              fill={colours.here.shape}
              opacity={0.45}
            />
          ))}
          <Line
            x1={now.x}
            x2={now.x}
            y1={now.y}
            y2={plot.bottom}
            stroke={colours.here.shape}
            strokeDasharray="2 3"
          />
          <Circle
            cx={now.x}
            cy={now.y}
            r={6}
            fill={colours.card}
            stroke={colours.here.shape}
            strokeWidth={3}
          />
          <SvgText
            x={now.x + (isLate ? -10 : 10)}
            y={Math.max(plot.top + 4, now.y - 9)}
            fontSize={AXIS + 2}
            fontWeight="700"
            fill={colours.ink}
            textAnchor={isLate ? 'end' : 'start'}
          >
            {label}
          </SvgText>
        </Svg>
      </View>
    </Card>
  );
}

const AXIS = type.axis.fontSize - 1;

const styles = StyleSheet.create({
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: spacing.s,
  },
  drawing: { width: '100%', aspectRatio: WIDTH / HEIGHT },
});
