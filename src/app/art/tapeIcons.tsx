import { Circle, Path, Rect } from 'react-native-svg';
import { LineIcon, type IconProps } from './icons';

export function TapeIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Rect x={3} y={5.5} width={18} height={13} rx={2.4} />
      <Circle cx={8.6} cy={11} r={1.9} />
      <Circle cx={15.4} cy={11} r={1.9} />
      <Path d="M7.5 18.2 L9 15.4 H15 L16.5 18.2" />
    </LineIcon>
  );
}

export function HomeIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M4 11.5 L12 4.5 L20 11.5 M6.2 10 V19.5 H17.8 V10" />
    </LineIcon>
  );
}

export function PeopleIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Circle cx={9} cy={8.5} r={3} />
      <Path d="M3.5 19 C3.9 15.6 6.1 13.8 9 13.8 C11.9 13.8 14.1 15.6 14.5 19" />
      <Circle cx={16.8} cy={9.6} r={2.3} />
      <Path d="M16.4 14.2 C18.7 14.2 20.2 15.6 20.5 18" />
    </LineIcon>
  );
}

export function TickIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M5 12.6 L9.6 17.2 L19 7.4" />
    </LineIcon>
  );
}

export function LetterIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Rect x={3.5} y={6} width={17} height={12.5} rx={2} />
      <Path d="M4.5 7.5 L12 13 L19.5 7.5" />
    </LineIcon>
  );
}
