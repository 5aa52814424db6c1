import { useId } from 'react';
import { Circle, ClipPath, Defs, G } from 'react-native-svg';
import type { PortraitColours } from '../theme';

interface PortraitProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colours: PortraitColours;
  /** How far its circles are turned around the middle, in degrees. */
  readonly turn?: number;
}

/** A person's picture, to be drawn inside of a larger drawing: circles that overlap, cut to a circle. */
export function Portrait({ x, y, radius, colours, turn = 0 }: PortraitProps) {
  const [ground, first, second] = colours;
  const outline = useId();
  return (
    <G>
      <Defs>
        <ClipPath id={outline}>
          <Circle cx={x} cy={y} r={radius} />
        </ClipPath>
      </Defs>
      <G clipPath={`url(#${outline})`}>
        <Circle cx={x} cy={y} r={radius} fill={ground} />
        <G transform={`rotate(${turn} ${x} ${y})`}>
          <Circle
            cx={x - radius * 0.34}
            cy={y - radius * 0.24}
            r={radius * 0.64}
            fill={first}
            opacity={0.9}
          />
          <Circle
            cx={x + radius * 0.4}
            cy={y - radius * 0.16}
            r={radius * 0.58}
            fill={second}
            opacity={0.9}
          />
        </G>
      </G>
    </G>
  );
}
