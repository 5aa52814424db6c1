import { Circle, G, Line, Rect } from 'react-native-svg';
import { drawnPeople, radii } from '../theme';
import { useTheme } from '../useTheme';
import { Illustration } from './Illustration';
import { Portrait } from './Portrait';

const left = 92;
const right = 228;

/** Settings: a card with a person on it, and what they have set. */
export function SlidersArt() {
  const { colours } = useTheme();
  const sliders = [
    { y: 132, knob: 196, colour: colours.accent },
    { y: 158, knob: 138, colour: colours.here.shape },
    { y: 184, knob: 170, colour: colours.outOfEarshot.shape },
  ];
  return (
    <Illustration>
      <Rect
        x={64}
        y={30}
        width={192}
        height={184}
        rx={radii.card}
        fill={colours.card}
        stroke={colours.hairline}
        strokeWidth={1.5}
      />
      <Portrait x={114} y={78} radius={22} colours={drawnPeople.other} />
      <G strokeWidth={8} strokeLinecap="round">
        <Line x1={152} x2={212} y1={70} y2={70} stroke={colours.ink} />
        <Line x1={152} x2={190} y1={88} y2={88} stroke={colours.track} />
      </G>
      {sliders.map(({ y, knob, colour }) => (
        <G key={y} strokeWidth={6} strokeLinecap="round">
          <Line x1={left} x2={right} y1={y} y2={y} stroke={colours.track} />
          <Line x1={left} x2={knob} y1={y} y2={y} stroke={colour} />
          <Circle cx={knob} cy={y} r={8} fill={colours.card} stroke={colour} strokeWidth={4} />
        </G>
      ))}
    </Illustration>
  );
}
