import { useId } from 'react';
import Svg, { Circle, ClipPath, Defs, G, Line, Path, Rect } from 'react-native-svg';
import { endMarks, stateOfMark, type EndMark } from '../art/endMarks';
import { sizes } from '../theme';
import { useTheme } from '../useTheme';
import { endMarkOf } from './endMarkOf';
import type { OtherEnd } from './otherEnd';
import { notches, stretches, type Scale, type Stretch } from './scale';

export const ROW_HEIGHT = 36;
const HEIGHT = 2 * ROW_HEIGHT;
const OVERHANG = 8;
const HATCH_GAP = 7;
const END_RADIUS = 8;
const MARK_GROUND = 24;
const MARK_SCALE = 0.44;

interface PlotProps {
  /** From top to bottom. */
  readonly rows: readonly OtherEnd[];
  readonly scale: Scale;
  readonly apart: readonly Stretch[];
}

export function Plot({ rows, scale, apart }: PlotProps) {
  const { colours } = useTheme();
  // The ends' marks reach over the line's end; nothing of them is to be cut off.
  const width = scale.width + 2 * OVERHANG;
  const drawn = rows.map((end, row) => rowOf(end, row, scale));
  return (
    <Svg
      width={width}
      height={HEIGHT}
      viewBox={`${-OVERHANG} 0 ${width} ${HEIGHT}`}
      style={{ marginHorizontal: -OVERHANG }}
    >
      {apart.map((stretch, index) => (
        <Hatching key={index} {...stretch} />
      ))}
      {drawn.map(row => (
        <EndLine key={row.y} {...row} />
      ))}
      {endingsOf(drawn).map(x => (
        <Line
          key={x}
          x1={x}
          x2={x}
          y1={0}
          y2={HEIGHT}
          stroke={colours.quietInk}
          strokeDasharray="2 3"
        />
      ))}
      {drawn.map(({ mark, knownX, y }) => mark && <Ended key={y} x={knownX} y={y} mark={mark} />)}
    </Svg>
  );
}

interface PlotRow {
  readonly y: number;
  /** As far as the line is known to have lived. */
  readonly knownX: number;
  /** As far as it would live, or may have lived. */
  readonly endX: number;
  readonly mark: EndMark | undefined;
  readonly apart: readonly Stretch[];
  readonly notchesAt: readonly number[];
}

function rowOf(end: OtherEnd, row: number, scale: Scale): PlotRow {
  const { ended, latestMs, endsMs } = end;
  const partedMs = end.apart.find(({ toMs }) => toMs === undefined)?.fromMs;
  const knownMs = ended?.atMs ?? Math.min(scale.nowMs, latestMs ?? Infinity);
  return {
    y: (row + 0.5) * ROW_HEIGHT,
    knownX: scale.at(knownMs),
    endX: scale.at(ended?.atMs ?? latestMs ?? endsMs ?? partedMs ?? knownMs),
    mark: endMarkOf(end),
    apart: stretches(end.apart, scale),
    notchesAt: notches(end.renewalsMs, scale),
  };
}

/** Two lines that cannot be told apart are one. */
function endingsOf(rows: readonly PlotRow[]): readonly number[] {
  const at = rows.map(({ endX }) => endX).sort((one, other) => one - other);
  return at.filter((x, index) => index === 0 || x - (at[index - 1] ?? x) > END_RADIUS);
}

/** Behind it, pale, the time that it would live on, or may have. */
function EndLine({ y, knownX, endX, apart, notchesAt }: PlotRow) {
  const { colours } = useTheme();
  const outline = useId();
  const top = y - sizes.lifeline / 2;
  const round = sizes.lifeline / 2;
  return (
    <G>
      {endX > knownX && (
        <Rect
          x={Math.max(0, knownX - round)}
          y={top}
          width={endX - Math.max(0, knownX - round)}
          height={sizes.lifeline}
          rx={round}
          fill={colours.track}
        />
      )}
      <Defs>
        <ClipPath id={outline}>
          <Rect
            x={0}
            y={top}
            width={Math.max(sizes.lifeline, knownX)}
            height={sizes.lifeline}
            rx={round}
          />
        </ClipPath>
      </Defs>
      <G clipPath={`url(#${outline})`}>
        <Rect
          x={0}
          y={top}
          width={Math.max(sizes.lifeline, knownX)}
          height={sizes.lifeline}
          fill={colours.here.shape}
          opacity={0.28}
        />
        {together(apart, Math.max(sizes.lifeline, knownX)).map(({ from, to }, index) => (
          <Rect
            key={index}
            x={from}
            y={top}
            width={Math.max(0, to - from)}
            height={sizes.lifeline}
            fill={colours.here.shape}
          />
        ))}
        {notchesAt.map((x, index) => (
          <Line
            key={index}
            x1={x}
            x2={x}
            y1={top + 3}
            y2={top + sizes.lifeline - 3}
            stroke={colours.card}
            strokeWidth={1.5}
          />
        ))}
      </G>
    </G>
  );
}

function Hatching({ from, to }: Stretch) {
  const { colours } = useTheme();
  const outline = useId();
  const count = Math.ceil((to - from + HEIGHT) / HATCH_GAP);
  return (
    <G>
      <Defs>
        <ClipPath id={outline}>
          <Rect x={from} y={0} width={Math.max(1, to - from)} height={HEIGHT} rx={5} />
        </ClipPath>
      </Defs>
      <G clipPath={`url(#${outline})`} stroke={colours.outOfEarshot.shape}>
        <Rect
          x={from}
          y={0}
          width={Math.max(1, to - from)}
          height={HEIGHT}
          fill={colours.outOfEarshot.shape}
          opacity={0.14}
        />
        {Array.from({ length: count }, (_, index) => {
          const x = from - HEIGHT + index * HATCH_GAP;
          return <Line key={index} x1={x} x2={x + HEIGHT} y1={HEIGHT} y2={0} opacity={0.45} />;
        })}
      </G>
    </G>
  );
}

function Ended({ x, y, mark }: { readonly x: number; readonly y: number; readonly mark: EndMark }) {
  const { colours } = useTheme();
  const half = (MARK_GROUND * MARK_SCALE) / 2;
  return (
    <G>
      <Circle
        cx={x}
        cy={y}
        r={END_RADIUS}
        fill={colours[stateOfMark(mark)].shape}
        stroke={colours.card}
        strokeWidth={2}
      />
      <G transform={`translate(${x - half} ${y - half}) scale(${MARK_SCALE})`}>
        <Path
          d={endMarks[mark]}
          fill="none"
          stroke={colours.card}
          strokeWidth={4.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </G>
    </G>
  );
}

/** What lies between the times apart. */
function together(apart: readonly Stretch[], toX: number): readonly { from: number; to: number }[] {
  const edges = [0, ...apart.flatMap(({ from, to }) => [from, to]), toX];
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    from: edges[2 * index] ?? 0,
    to: edges[2 * index + 1] ?? toX,
  }));
}
