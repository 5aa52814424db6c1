import { Circle, Path } from 'react-native-svg';
import { arc } from './arc';
import { LineIcon, type IconProps } from './icons';

const middle = [12, 12] as const;

/** Renew-on-call: round and round. */
export function RenewIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d={arc(middle, 7.6, 0.2, 0.97)} />
      <Path d="M10.9 1.6 L14.2 4.5 L10.9 7.6" />
    </LineIcon>
  );
}

/** Single-call: once. */
export function OnceIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Circle cx={12} cy={12} r={9} />
      <Path d="M9.8 9.2 L12.4 7.4 V16.6" />
    </LineIcon>
  );
}

/** A future with a due. */
export function HourglassIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M6.5 3.5 H17.5 M6.5 20.5 H17.5 M7.8 3.5 C7.8 8 12 8.8 12 12 C12 15.2 7.8 16 7.8 20.5 M16.2 3.5 C16.2 8 12 8.8 12 12 C12 15.2 16.2 16 16.2 20.5" />
    </LineIcon>
  );
}

/** A vote, into the ballot box. */
export function BallotIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M4 13.5 V19.5 H20 V13.5 M8 13.5 L6.5 10 L13 4.5 L17.5 9.8 L13.3 13.5 M4 13.5 H20" />
    </LineIcon>
  );
}

/** What a lease is. */
export function QuestionIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Circle cx={12} cy={12} r={9} />
      <Path d="M9.4 9.6 A2.6 2.6 0 1 1 13.3 11.9 C12.4 12.4 12 12.9 12 13.9 M12 16.8 V16.9" />
    </LineIcon>
  );
}

/** Plain: nothing is counted but time. */
export function PlainIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M12 12 C9.8 9 8.6 7.8 6.6 7.8 A4.2 4.2 0 0 0 6.6 16.2 C8.6 16.2 9.8 15 12 12 C14.2 9 15.4 7.8 17.4 7.8 A4.2 4.2 0 0 1 17.4 16.2 C15.4 16.2 14.2 15 12 12 Z" />
    </LineIcon>
  );
}

/** A pattern of an application's own: a star, for what is like no other. */
export function OwnPatternIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <Path d="M12 3.5 L14.2 9.8 L20.5 12 L14.2 14.2 L12 20.5 L9.8 14.2 L3.5 12 L9.8 9.8 Z" />
    </LineIcon>
  );
}
