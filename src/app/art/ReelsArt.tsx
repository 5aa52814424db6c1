import Svg, { Circle, ClipPath, Defs, G, Rect } from 'react-native-svg';
import { useId } from 'react';
import { useTheme } from '../useTheme';

const LEAST = 24;
const MOST = 38;
const TEETH = [0, 60, 120, 180, 240, 300] as const;

/** The window of a cassette. `played` is from 0 to 1: what has been given lies on the right reel. */
export function ReelsArt({ played }: { readonly played: number }) {
  const { colours } = useTheme();
  const outline = useId();
  const reel = (x: number, radius: number) => (
    <G>
      <Circle cx={x} cy={30} r={radius} fill={colours.ink} opacity={0.82} />
      <Circle cx={x} cy={30} r={14} fill={colours.card} />
      {TEETH.map(degrees => (
        <Rect
          key={degrees}
          x={x - 1.6}
          y={17}
          width={3.2}
          height={5}
          rx={1}
          fill={colours.ink}
          opacity={0.8}
          transform={`rotate(${degrees} ${x} 30)`}
        />
      ))}
    </G>
  );
  const share = Math.min(1, Math.max(0, played));
  return (
    <Svg width="100%" height="100%" viewBox="0 0 174 60">
      <Defs>
        <ClipPath id={outline}>
          <Rect x={2} y={2} width={170} height={56} rx={14} />
        </ClipPath>
      </Defs>
      <Rect x={2} y={2} width={170} height={56} rx={14} fill={colours.card} />
      <G clipPath={`url(#${outline})`}>
        {reel(40, MOST - share * (MOST - LEAST))}
        {reel(134, LEAST + share * (MOST - LEAST))}
      </G>
      <Rect
        x={2}
        y={2}
        width={170}
        height={56}
        rx={14}
        fill="none"
        stroke={colours.accent}
        strokeOpacity={0.5}
        strokeWidth={1.2}
      />
    </Svg>
  );
}
