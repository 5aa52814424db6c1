import Svg, { Circle, Path, Rect, Text } from 'react-native-svg';
import { useTheme } from '../../app';

interface SmallCassetteProps {
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

const MOST_LETTERS = 11;

/** A mixtape on its way, with its name on it. */
export function SmallCassette({ title, width, height }: SmallCassetteProps) {
  const { colours } = useTheme();
  const letters = Array.from(title);
  const name =
    letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : title;
  return (
    <Svg width={width + 4} height={height + 4} viewBox="-2 -2 72 46">
      <Rect x={-2} y={-2} width={72} height={46} rx={9} fill={colours.desk} />
      <Rect width={68} height={42} rx={7} fill={colours.accent} />
      <Rect x={7} y={6} width={54} height={11} rx={3} fill={colours.card} />
      <Text x={34} y={14.6} fontSize={8.5} fontWeight="700" textAnchor="middle" fill={colours.ink}>
        {name}
      </Text>
      <Rect x={14} y={20.5} width={40} height={13} rx={6.5} fill={colours.card} />
      <Circle cx={22.5} cy={27} r={4.4} fill={colours.ink} />
      <Circle cx={45.5} cy={27} r={3.6} fill={colours.ink} />
      <Circle cx={22.5} cy={27} r={1.6} fill={colours.card} />
      <Circle cx={45.5} cy={27} r={1.6} fill={colours.card} />
      <Path d="M16 42 L19 37 H49 L52 42" fill="none" stroke={colours.card} strokeOpacity={0.6} />
    </Svg>
  );
}
