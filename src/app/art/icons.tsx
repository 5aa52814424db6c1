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

/** Who introduces people. */
export function LighthouseIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M9.6 10.5 L8.2 20.5 H15.8 L14.4 10.5 M8 10.5 H16 M10 10.5 V7 H14 V10.5" />
      <Path d="M9.6 7 L12 4.4 L14.4 7 M8.9 15.5 H15.1" />
      <Path d="M6.4 7.6 L3 6.2 M6.4 9.6 L3 11 M17.6 7.6 L21 6.2 M17.6 9.6 L21 11" />
    </LineIcon>
  );
}

export function ForwardIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M9.5 5 L16.5 12 L9.5 19" />
    </LineIcon>
  );
}
