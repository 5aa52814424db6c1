import { useMemo } from 'react';
import { StyleSheet, View } from 'react-native';
import Svg, { Path, Rect } from 'react-native-svg';
import { encode } from 'uqr';
import { scannable, sizes } from '../theme';

/** Of white around it, in modules: what the standard asks for. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly content: string;
  /** What a screen reader says instead. */
  readonly spoken: string;
}

/** Dark on light in both schemes: not every camera reads it the other way round. As wide as there is room, and no wider. */
export function QrCode({ content, spoken }: QrCodeProps) {
  const { size, modules } = useMemo(() => drawn(content), [content]);
  return (
    <View accessible role="img" aria-label={spoken} style={styles.code}>
      <Svg width="100%" height="100%" viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <Rect width={size} height={size} fill={scannable.ground} />
        <Path d={modules} fill={scannable.modules} />
      </Svg>
    </View>
  );
}

/** One path for all dark modules, a stroke of it for each run in a row. */
function drawn(content: string): { readonly size: number; readonly modules: string } {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_ZONE });
  const strokes = data.flatMap((row, y) => runs(row).map(([x, length]) => stroke(x, y, length)));
  return { size, modules: strokes.join('') };
}

function stroke(x: number, y: number, length: number): string {
  return `M${x} ${y}h${length}v1h-${length}z`;
}

function runs(row: readonly boolean[]): (readonly [x: number, length: number])[] {
  const found: (readonly [number, number])[] = [];
  let from = -1;
  [...row, false].forEach((dark, x) => {
    if (dark && from < 0) {
      from = x;
    } else if (!dark && from >= 0) {
      found.push([from, x - from]);
      from = -1;
    }
  });
  return found;
}

const styles = StyleSheet.create({
  code: {
    width: '100%',
    maxWidth: sizes.qrCode,
    aspectRatio: 1,
    alignSelf: 'center',
    borderRadius: sizes.qrCorner,
    overflow: 'hidden',
  },
});
