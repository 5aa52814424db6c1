import { useId } from 'react';
import Svg, { Circle, ClipPath, Defs, Text } from 'react-native-svg';
import { useTheme } from '../useTheme';
import { portraitOf } from './portraitOf';
import { vennOf } from './venn';

const HEIGHT = 116;
const LARGER_RADIUS = 55;
/** Narrower, and the figure would stand on the hairlines. */
const FIGURE_WIDTH = 46;

interface VennArtProps {
  readonly ours: number;
  readonly theirs: number;
  readonly common: number;
  readonly percent: number;
  /** Whose circles they are: each has the colour of its portrait. */
  readonly ids: readonly [ours: string, theirs: string];
}

/** Our songs, theirs, and those of both: areas of true size. */
export function VennArt({ ours, theirs, common, percent, ids }: VennArtProps) {
  const { colours } = useTheme();
  const outline = useId();
  const { radii, distance } = vennOf(ours, theirs, common);
  const [r, s] = radii.map(radius => Math.max(1, radius * LARGER_RADIUS)) as [number, number];
  const apart = distance * LARGER_RADIUS;
  // A small circle in a large one reaches no further than that.
  const [left, right] = [Math.min(-r, apart - s), Math.max(r, apart + s)];
  const width = right - left + 2;
  const [x, y] = [1 - left, HEIGHT / 2];
  const [ourColour, theirColour] = [portraitOf(ids[0]), portraitOf(ids[1])].map(
    ({ colours: [ground] }) => ground,
  ) as [string, string];
  const lens = [Math.max(-r, apart - s), Math.min(r, apart + s)] as const;
  const lensWidth = lens[1] - lens[0];
  return (
    <Svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
      <Defs>
        <ClipPath id={outline}>
          <Circle cx={x} cy={y} r={r} />
        </ClipPath>
      </Defs>
      <Circle cx={x + apart} cy={y} r={s} clipPath={`url(#${outline})`} fill={colours.accent} />
      {[
        { cx: x, radius: r, ground: ourColour },
        { cx: x + apart, radius: s, ground: theirColour },
      ].map(({ cx, radius, ground }) => (
        <Circle
          key={cx}
          cx={cx}
          cy={y}
          r={radius}
          fill={ground}
          fillOpacity={0.16}
          stroke={ground}
          strokeOpacity={0.6}
        />
      ))}
      {lensWidth >= FIGURE_WIDTH && (
        <Text
          x={x + (lens[0] + lens[1]) / 2}
          y={y + 6}
          textAnchor="middle"
          fontSize={18}
          fontWeight="800"
          fill={colours.onAccent}
        >
          {`${percent} %`}
        </Text>
      )}
    </Svg>
  );
}
