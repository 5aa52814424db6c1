import { StyleSheet } from 'react-native';
import { LighthouseIcon } from '../art/icons';
import {
  BallotIcon,
  HourglassIcon,
  OnceIcon,
  OwnPatternIcon,
  PlainIcon,
  RenewIcon,
} from '../art/patternIcons';
import { TapeIcon } from '../art/tapeIcons';
import { isRegistration } from '../../lookup';
import { Decoration } from '../components/Decoration';
import { radii, sizes } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';

const icons = {
  'renew-on-call': RenewIcon,
  'single-call': OnceIcon,
  plain: PlainIcon,
  due: HourglassIcon,
  vote: BallotIcon,
} as const;

/** A service is there for as long as the two are together; what the calls through it are for says more than how it is renewed. */
const services: Readonly<Record<string, typeof PlainIcon>> = {
  MusicPlayer: PlainIcon,
  AgentPost: TapeIcon,
};

export function isKnownPattern(pattern: string): pattern is keyof typeof icons {
  return pattern in icons;
}

interface PatternMarkProps {
  readonly pattern: string;
  readonly origin: string;
  /** Its ring is amber then, and so is this. */
  readonly apart?: boolean;
}

/** By which rule a lease lives, or that it is a place on a host's list. Decoration: the words beside it say it too. */
export function PatternMark({ pattern, origin, apart = false }: PatternMarkProps) {
  const { colours } = useTheme();
  const known = isKnownPattern(pattern) ? icons[pattern] : OwnPatternIcon;
  const Icon = isRegistration(origin) ? LighthouseIcon : services[origin] ?? known;
  const growth = useGrowth(sizes.iconGrowsAtMost);
  const side = sizes.leaseMark * growth;
  const look = apart
    ? { ground: colours.outOfEarshot.soft, lines: colours.outOfEarshot.words }
    : { ground: colours.accentSoft, lines: colours.accent };
  return (
    <Decoration style={[styles.mark, { width: side, height: side, backgroundColor: look.ground }]}>
      <Icon size={sizes.patternIcon * growth} color={look.lines} />
    </Decoration>
  );
}

const styles = StyleSheet.create({
  mark: { borderRadius: radii.button, alignItems: 'center', justifyContent: 'center' },
});
