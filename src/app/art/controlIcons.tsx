import { Circle, Path } from 'react-native-svg';
import { LineIcon, type IconProps } from './icons';

export function SearchIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Circle cx={10.5} cy={10.5} r={6.5} />
      <Path d="M15.4 15.4 L20.5 20.5" />
    </LineIcon>
  );
}

export function CrossIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M6.5 6.5 L17.5 17.5 M17.5 6.5 L6.5 17.5" />
    </LineIcon>
  );
}

export function UpIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M12 20 V4 M6 10 L12 4 L18 10" />
    </LineIcon>
  );
}

export function DownIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M12 4 V20 M6 14 L12 20 L18 14" />
    </LineIcon>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M12 5 V19 M5 12 H19" />
    </LineIcon>
  );
}

export function MinusIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M5 12 H19" />
    </LineIcon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M5 12.6 L9.6 17.2 L19 7.4" />
    </LineIcon>
  );
}
