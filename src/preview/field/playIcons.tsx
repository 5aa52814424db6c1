import { useWindowDimensions } from 'react-native';
import Svg, { Path } from 'react-native-svg';

/** About as high as the small words that they stand before. */
const SIDE = 11;

interface PlayIconProps {
  readonly color: string;
}

/** Drawn, and no letters: not every font has them. */
export function PlayIcon({ color }: PlayIconProps) {
  return <Solid d="M1.5 0.5 L11 6 L1.5 11.5 Z" color={color} />;
}

export function StopIcon({ color }: PlayIconProps) {
  return <Solid d="M1 1 H11 V11 H1 Z" color={color} />;
}

function Solid({ d, color }: PlayIconProps & { readonly d: string }) {
  const side = SIDE * useWindowDimensions().fontScale;
  return (
    <Svg width={side} height={side} viewBox="0 0 12 12">
      <Path d={d} fill={color} />
    </Svg>
  );
}
