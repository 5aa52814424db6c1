import type { ReactNode } from 'react';
import Svg, { Circle, G, Path } from 'react-native-svg';
import { arc } from './arc';

export interface IconProps {
  readonly size: number;
  /** Spelt as React Navigation hands it over. */
  readonly color: string;
}

const middle = [12, 12] as const;

/** Lines of one width with round ends, on a grid of 24. */
export function LineIcon({ size, color, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <Svg width={size} height={size} viewBox="0 0 24 24">
      <G stroke={color} strokeWidth={1.9} strokeLinecap="round" strokeLinejoin="round" fill="none">
        {children}
      </G>
    </Svg>
  );
}

/** Nearby: a voice, and how far it carries. */
export function WavesIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Circle cx={12} cy={12} r={2} />
      <Path d={arc(middle, 5.8, 0.13, 0.37)} />
      <Path d={arc(middle, 5.8, 0.63, 0.87)} />
      <Path d={arc(middle, 9.8, 0.14, 0.36)} />
      <Path d={arc(middle, 9.8, 0.64, 0.86)} />
    </LineIcon>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Circle cx={12} cy={12} r={9} />
      <Path d="M12 6.8 V12 L15.2 14.2" />
    </LineIcon>
  );
}

export function NoteIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Circle cx={6.6} cy={18} r={2.7} />
      <Circle cx={17.2} cy={15.9} r={2.7} />
      <Path d="M9.3 18 V6.3 L19.9 4.2 V15.9 M9.3 10.3 L19.9 8.2" />
    </LineIcon>
  );
}

export function SlidersIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M3.5 6 H12.6 M17.4 6 H20.5 M3.5 12 H5.6 M10.4 12 H20.5 M3.5 18 H10.6 M15.4 18 H20.5" />
      <Circle cx={15} cy={6} r={2.3} />
      <Circle cx={8} cy={12} r={2.3} />
      <Circle cx={13} cy={18} r={2.3} />
    </LineIcon>
  );
}

export function BackIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M14.5 5 L7.5 12 L14.5 19" />
    </LineIcon>
  );
}
