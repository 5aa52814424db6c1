import { StyleSheet } from 'react-native';
import { LighthouseIcon } from '../art/icons';
import { OnceIcon, OwnPatternIcon, PlainIcon, RenewIcon } from '../art/patternIcons';
import { isRegistration } from '../../lookup';
import { Decoration } from '../components/Decoration';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { useGrowth } from '../useTextSize';

const icons = { 'renew-on-call': RenewIcon, 'single-call': OnceIcon, plain: PlainIcon } as const;

export function isKnownPattern(pattern: string): pattern is keyof typeof icons {
  return pattern in icons;
}

/** By which rule a lease lives, or that it is a place on a host's list. Decoration: the words beside it say it too. */
export function PatternMark(props: { readonly pattern: string; readonly origin: string }) {
  const { pattern, origin } = props;
  const { colours } = useTheme();
  const known = isKnownPattern(pattern) ? icons[pattern] : OwnPatternIcon;
  const Icon = isRegistration(origin) ? LighthouseIcon : known;
  const size = sizes.patternIcon * useGrowth(sizes.iconGrowsAtMost);
  return (
    <Decoration style={[styles.mark, { backgroundColor: colours.accentSoft }]}>
      <Icon size={size} color={colours.accent} />
    </Decoration>
  );
}

const styles = StyleSheet.create({
  mark: { borderRadius: radii.button, padding: spacing.s },
});
