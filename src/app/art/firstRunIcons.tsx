import { Circle, Path, Rect } from 'react-native-svg';
import { LineIcon, type IconProps } from './icons';

export function PhoneIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Rect x={7} y={3.5} width={10} height={17} rx={2.4} />
      <Path d="M11 17.6 H13" />
    </LineIcon>
  );
}

export function FileIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M6.5 3.5 H13.5 L18 8 V20.5 H6.5 Z M13.5 3.5 V8 H18" />
    </LineIcon>
  );
}

export function SparkIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M12 3.5 L14 10 L20.5 12 L14 14 L12 20.5 L10 14 L3.5 12 L10 10 Z" />
    </LineIcon>
  );
}

export function WifiIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M3.5 9.2 a12.5 12.5 0 0 1 17 0 M6.4 12.6 a8.3 8.3 0 0 1 11.2 0 M9.3 15.9 a4 4 0 0 1 5.4 0" />
      <Circle cx={12} cy={19.2} r={0.6} />
    </LineIcon>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M2.8 12 C6 6.4 18 6.4 21.2 12 C18 17.6 6 17.6 2.8 12 Z" />
      <Circle cx={12} cy={12} r={2.6} />
    </LineIcon>
  );
}

export function ShieldIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M12 3.2 L19 6 V11.5 C19 16 16 19.2 12 20.8 C8 19.2 5 16 5 11.5 V6 Z M8.8 12 L11.2 14.4 L15.4 9.8" />
    </LineIcon>
  );
}
