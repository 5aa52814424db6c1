import { StyleSheet, View } from 'react-native';
import Svg, { Circle, Path } from 'react-native-svg';
import { arc } from '../art/arc';
import { figures, partsOf } from '../duration';
import { useNow } from '../state/context';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';
import { sizes } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';
import { useRefill } from './useRefill';
import { Words } from './Words';

/** An arc that ends where it began is no arc. */
const WHOLE = 0.9999;
const APART = '4 3';

/** The part of a lease that its ring shows. */
export type RingedLease = Pick<LeaseState, 'origin' | 'periodMs' | 'endsMs' | 'connected'>;

interface LeaseRingProps {
  /** Undefined when there is none, or none any more. */
  readonly lease: RingedLease | undefined;
  /** Of which lease an empty ring tells; without it, of none. */
  readonly endedOrigin?: string;
  readonly size?: number;
}

/** How much time a lease has left. It has its own timer, so that nothing else renders again each second. */
export function LeaseRing({ lease, endedOrigin, size = sizes.ring }: LeaseRingProps) {
  const strings = useStrings();
  return lease === undefined ? (
    <Ring
      size={size}
      figure="–"
      spoken={
        endedOrigin === undefined
          ? strings.lease.none
          : strings.lease.ended(strings.lease.name(endedOrigin))
      }
    />
  ) : (
    <RunningRing lease={lease} size={size} />
  );
}

function RunningRing({ lease, size }: { readonly lease: RingedLease; readonly size: number }) {
  const { lease: words, time } = useStrings();
  const leftMs = Math.max(0, lease.endsMs - useNow());
  const share = useRefill(Math.min(1, leftMs / Math.max(1, lease.periodMs)));
  return (
    <Ring
      size={size}
      figure={figures(leftMs)}
      filled={{ share, connected: lease.connected }}
      spoken={words.left(words.name(lease.origin), time.spoken(partsOf(leftMs)), lease.connected)}
    />
  );
}

interface RingProps {
  readonly size: number;
  readonly figure: string;
  readonly filled?: { readonly share: number; readonly connected: boolean };
  readonly spoken: string;
}

function Ring({ size, figure, filled, spoken }: RingProps) {
  const { colours } = useTheme();
  const side = size * useGrowth(sizes.ringGrowsAtMost);
  const middle = size / 2;
  const radius = middle - sizes.ringWidth / 2;
  const colour = filled?.connected === false ? colours.outOfEarshot : colours.here;
  return (
    <View
      accessible
      role="timer"
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
            strokeWidth={sizes.ringWidth}
          />
          {filled !== undefined && filled.share > 0 && (
            <Path
              d={arc([middle, middle], radius, 0, Math.min(filled.share, WHOLE))}
              fill="none"
              stroke={colour.shape}
              strokeWidth={sizes.ringWidth}
              {...(filled.connected ? { strokeLinecap: 'round' } : { strokeDasharray: APART })}
            />
          )}
        </Svg>
      </View>
      <Words size={figure.length > '10:00'.length ? 'ringWithHours' : 'ring'} aria-hidden>
        {figure}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({ ring: { alignItems: 'center', justifyContent: 'center' } });
