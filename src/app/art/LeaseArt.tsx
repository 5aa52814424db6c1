import { Circle, G, Line, Path, Rect } from 'react-native-svg';
import { drawnPeople } from '../theme';
import { useTheme } from '../useTheme';
import { arc } from './arc';
import { Illustration } from './Illustration';
import { Portrait } from './Portrait';

const ringAt = [160, 92] as const;
const ringRadius = 62;
/** Both ends of the lease, one above the other. */
const lifelines = [190, 212];
const start = 62;
const end = 258;
const apart = { from: 156, to: 204 };
const renewals = [76, 92, 108, 124, 140, 218, 234, 250];
const hatching = [158, 166, 174, 182, 190];

/** Leases: the ring of the time left, dashed for a time apart, and both ends' lifelines under it. */
export function LeaseArt() {
  const { colours } = useTheme();
  return (
    <Illustration>
      <G fill="none" strokeWidth={10}>
        <Circle cx={ringAt[0]} cy={ringAt[1]} r={ringRadius} stroke={colours.track} />
        <Path
          d={arc(ringAt, ringRadius, 0, 0.5)}
          stroke={colours.here.shape}
          strokeLinecap="round"
        />
        <Path
          d={arc(ringAt, ringRadius, 0.525, 0.7945)}
          stroke={colours.outOfEarshot.shape}
          strokeDasharray="5 5"
        />
      </G>
      <Portrait x={142} y={ringAt[1]} radius={24} colours={drawnPeople.one} />
      <Circle cx={178} cy={ringAt[1]} r={27} fill={colours.paper} />
      <Portrait x={178} y={ringAt[1]} radius={24} colours={drawnPeople.other} />

      <Rect
        x={apart.from}
        y={178}
        width={apart.to - apart.from}
        height={46}
        rx={5}
        fill={colours.outOfEarshot.shape}
        opacity={0.14}
      />
      {hatching.map(x => (
        <Line
          key={x}
          x1={x}
          x2={x + 12}
          y1={224}
          y2={178}
          stroke={colours.outOfEarshot.shape}
          strokeWidth={1}
          opacity={0.4}
        />
      ))}
      {lifelines.map(y => (
        <Lifeline key={y} y={y} />
      ))}
    </Illustration>
  );
}

function Lifeline({ y }: { readonly y: number }) {
  const { colours } = useTheme();
  return (
    <G stroke={colours.here.shape} strokeWidth={9} strokeLinecap="round">
      <Line x1={start} x2={end} y1={y} y2={y} opacity={0.3} />
      <Line x1={start} x2={apart.from} y1={y} y2={y} />
      <Line x1={apart.to} x2={end} y1={y} y2={y} />
      {renewals.map(x => (
        <Line
          key={x}
          x1={x}
          x2={x}
          y1={y - 2.5}
          y2={y + 2.5}
          stroke={colours.paper}
          strokeWidth={1.5}
        />
      ))}
    </G>
  );
}
