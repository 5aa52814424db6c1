import { Circle, G, Path, Rect } from 'react-native-svg';
import { drawnPeople, radii } from '../theme';
import { useTheme } from '../useTheme';
import { arc } from './arc';
import { Illustration } from './Illustration';

const disc = [212, 120] as const;
const grooves = [52, 44, 36];

/** Library: a record, half out of its sleeve. */
export function RecordArt() {
  const { colours } = useTheme();
  const [ground, first, second] = drawnPeople.one;
  return (
    <Illustration>
      <Circle cx={disc[0]} cy={disc[1]} r={62} fill={colours.bezel} />
      <G fill="none" stroke={colours.quietInk} strokeWidth={1} opacity={0.55}>
        {grooves.map(radius => (
          <Circle key={radius} cx={disc[0]} cy={disc[1]} r={radius} />
        ))}
      </G>
      <G fill="none" stroke={colours.track} strokeWidth={2} strokeLinecap="round" opacity={0.5}>
        <Path d={arc(disc, 48, 0.07, 0.2)} />
        <Path d={arc(disc, 40, 0.08, 0.17)} />
      </G>
      <Circle cx={disc[0]} cy={disc[1]} r={24} fill={colours.accent} />
      <Circle cx={disc[0]} cy={disc[1]} r={4} fill={colours.paper} />

      <Rect
        x={46}
        y={50}
        width={140}
        height={140}
        rx={radii.card}
        fill={colours.card}
        stroke={colours.hairline}
        strokeWidth={1.5}
      />
      <Circle cx={99} cy={108} r={34} fill={first} opacity={0.85} />
      <Circle cx={133} cy={108} r={34} fill={second} opacity={0.85} />
      <Circle cx={116} cy={136} r={34} fill={ground} opacity={0.7} />
    </Illustration>
  );
}
