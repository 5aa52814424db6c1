import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import Svg, { Circle, G, Path } from 'react-native-svg';
import { arc } from '../art/arc';
import { endMarks, stateOfMark, type EndMark } from '../art/endMarks';
import { figures, partsOf } from '../duration';
import { useNow } from '../state/context';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';
import { sizes, type as types } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { figureSize } from './figureSize';
import { useRefill } from './useRefill';
import { Words } from './Words';

/** An arc that ends where it began is no arc. */
const WHOLE = 0.9999;
const APART = '3.4 3.4';
/** Of the ring's side. */
const MARK_SHARE = 0.42;
const MARK_GROUND = 24;

/** The part of a lease that its ring shows. */
export type RingedLease = Pick<LeaseState, 'origin' | 'periodMs' | 'endsMs' | 'connected'>;

interface LeaseRingProps {
  /** Undefined when there is none, or none any more. */
  readonly lease: RingedLease | undefined;
  /** Of which lease a ring without time tells; without it, of none. */
  readonly endedOrigin?: string;
  /** How it ended. With a lease that lives: what it was for is done, and its time no longer matters. */
  readonly mark?: EndMark | undefined;
  readonly size?: number;
}

/** How much time a lease has left. It has its own timer, so that nothing else renders again each second. */
export function LeaseRing({ lease, endedOrigin, mark, size = sizes.ring }: LeaseRingProps) {
  const { lease: words } = useStrings();
  if (lease !== undefined && mark === undefined) {
    return <RunningRing lease={lease} size={size} />;
  }
  const origin = lease?.origin ?? endedOrigin;
  return (
    <MarkedRing
      size={size}
      mark={mark ?? 'timeUp'}
      spoken={
        origin === undefined
          ? mark === undefined
            ? words.none
            : words.marks[mark]
          : words.endedAs(words.name(origin), words.marks[mark ?? 'timeUp'])
      }
    />
  );
}

function RunningRing({ lease, size }: { readonly lease: RingedLease; readonly size: number }) {
  const { lease: words, time } = useStrings();
  const { colours } = useTheme();
  const leftMs = Math.max(0, lease.endsMs - useNow());
  const share = useRefill(Math.min(1, leftMs / Math.max(1, lease.periodMs)));
  const { middle, radius, width } = measuresOf(size);
  const figure = figures(leftMs);
  const fontSize = figureSize(figure, size, width);
  return (
    <Ring
      size={size}
      role="timer"
      spoken={words.left(words.name(lease.origin), time.spoken(partsOf(leftMs)), lease.connected)}
      inside={
        <Words size="ring" aria-hidden style={{ fontSize, lineHeight: fontSize * 1.3 }}>
          {figure}
        </Words>
      }
    >
      {share > 0 && (
        <Path
          d={arc([middle, middle], radius, 0, Math.min(share, WHOLE))}
          fill="none"
          stroke={(lease.connected ? colours.here : colours.outOfEarshot).shape}
          strokeWidth={width}
          {...(lease.connected ? { strokeLinecap: 'round' } : { strokeDasharray: APART })}
        />
      )}
    </Ring>
  );
}

/** Drawn for an explanation: no time runs in it. */
export function StillRing(props: {
  readonly figure: string;
  readonly share: number;
  readonly connected: boolean;
}) {
  const { figure, share, connected } = props;
  const { colours } = useTheme();
  const size = sizes.ring;
  const { middle, radius, width } = measuresOf(size);
  const fontSize = figureSize(figure, size, width);
  return (
    <Ring
      size={size}
      role="img"
      spoken={figure}
      inside={
        <Words size="ring" aria-hidden style={{ fontSize, lineHeight: fontSize * 1.3 }}>
          {figure}
        </Words>
      }
    >
      <Path
        d={arc([middle, middle], radius, 0, share)}
        fill="none"
        stroke={(connected ? colours.here : colours.outOfEarshot).shape}
        strokeWidth={width}
        {...(connected ? { strokeLinecap: 'round' } : { strokeDasharray: APART })}
      />
    </Ring>
  );
}

interface MarkedRingProps {
  readonly size: number;
  readonly mark: EndMark;
  readonly spoken: string;
}

/** Done is full; the others are empty, or a faint colour of theirs. */
function MarkedRing({ size, mark, spoken }: MarkedRingProps) {
  const { colours } = useTheme();
  const { middle, radius, width } = measuresOf(size);
  const colour = colours[stateOfMark(mark)];
  const scale = (size * MARK_SHARE) / MARK_GROUND;
  const markFrom = middle - (size * MARK_SHARE) / 2;
  return (
    <Ring size={size} role="img" spoken={spoken}>
      {mark !== 'timeUp' && (
        <Circle
          cx={middle}
          cy={middle}
          r={radius}
          fill={mark === 'done' ? colour.soft : 'none'}
          stroke={colour.shape}
          strokeOpacity={mark === 'done' ? 1 : 0.42}
          strokeWidth={width}
        />
      )}
      <G transform={`translate(${markFrom} ${markFrom}) scale(${scale})`}>
        <Path
          d={endMarks[mark]}
          fill="none"
          stroke={colour.shape}
          strokeWidth={3}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </G>
    </Ring>
  );
}

interface RingProps {
  readonly size: number;
  readonly role: 'timer' | 'img';
  readonly spoken: string;
  readonly inside?: ReactNode;
  readonly children: ReactNode;
}

function Ring({ size, role, spoken, inside, children }: RingProps) {
  const { colours } = useTheme();
  const side = size * useGrowth(types.ring.growsAtMost);
  const { middle, radius, width } = measuresOf(size);
  return (
    <View
      accessible
      role={role}
      aria-label={spoken}
      style={[styles.ring, { width: side, height: side }]}
    >
      <View aria-hidden style={StyleSheet.absoluteFill}>
        <Svg width={side} height={side} viewBox={`0 0 ${size} ${size}`}>
          <Circle
            cx={middle}
            cy={middle}
            r={radius}
            fill="none"
            stroke={colours.track}
            strokeWidth={width}
          />
          {children}
        </Svg>
      </View>
      {inside}
    </View>
  );
}

function measuresOf(size: number) {
  const width = size > sizes.ring ? sizes.largeRingWidth : sizes.ringWidth;
  return { middle: size / 2, radius: (size - width) / 2, width };
}

const styles = StyleSheet.create({ ring: { alignItems: 'center', justifyContent: 'center' } });
