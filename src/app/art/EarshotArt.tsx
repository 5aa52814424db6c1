import { Circle, G, Line, Path } from 'react-native-svg';
import { drawnPeople } from '../theme';
import { useTheme } from '../useTheme';
import { Illustration } from './Illustration';
import { Portrait } from './Portrait';

const middle = 120;
const people = [
  { x: 112, colours: drawnPeople.one },
  { x: 208, colours: drawnPeople.other },
];
const rings = [42, 60, 78, 95, 110];

/** Nearby: two people, each within the other's earshot, and the song that they share. */
export function EarshotArt() {
  const { colours } = useTheme();
  return (
    <Illustration>
      {people.map(({ x }) => (
        <G key={x} fill="none" stroke={colours.here.shape} strokeWidth={1.5}>
          {rings.map((radius, index) => (
            <Circle key={radius} cx={x} cy={middle} r={radius} opacity={0.6 - index * 0.12} />
          ))}
        </G>
      ))}
      <Line
        x1={people[0]?.x}
        x2={people[1]?.x}
        y1={middle}
        y2={middle}
        stroke={colours.here.shape}
        strokeWidth={3}
      />
      {people.map(person => (
        <Portrait key={person.x} x={person.x} y={middle} radius={28} colours={person.colours} />
      ))}
      <Circle
        cx={160}
        cy={middle}
        r={16}
        fill={colours.accent}
        stroke={colours.paper}
        strokeWidth={4}
      />
      <SharedSong ink={colours.onAccent} />
    </Illustration>
  );
}

function SharedSong({ ink }: { readonly ink: string }) {
  return (
    <G>
      <Path d="M158.4 124.6 V112.6 Q160 116 164.4 117.4" fill="none" stroke={ink} strokeWidth={2} />
      <Circle cx={156.2} cy={124.6} r={3.1} fill={ink} />
    </G>
  );
}
