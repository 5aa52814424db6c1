import type { BottomTabNavigationOptions } from '@react-navigation/bottom-tabs';
import { Platform, Pressable, StyleSheet, useWindowDimensions } from 'react-native';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

interface TabButtonProps {
  readonly title: string;
  readonly icon: BottomTabNavigationOptions['tabBarIcon'];
  readonly position: number;
  readonly count: number;
  readonly chosen: boolean;
  /** Two rows of tabs leave room for the name beside the icon. */
  readonly besideIcon: boolean;
  readonly onPress: () => void;
}

export function TabButton(props: TabButtonProps) {
  const { title, chosen, besideIcon } = props;
  const { colours } = useTheme();
  const strings = useStrings();
  const { fontScale } = useWindowDimensions();
  const colour = chosen ? 'accent' : 'quietInk';
  return (
    <Pressable
      onPress={props.onPress}
      // iOS has no trait for a single tab, and would not even say that it can be pressed.
      role={Platform.OS === 'ios' ? 'button' : 'tab'}
      aria-label={
        Platform.OS === 'ios' ? strings.spokenTab(title, props.position, props.count) : title
      }
      aria-selected={chosen}
      // For those to whom twice the size is still small, iOS shows the name large while a finger rests on it.
      accessibilityShowsLargeContentViewer
      accessibilityLargeContentTitle={title}
      android_ripple={{ color: colours.accentSoft, borderless: true }}
      style={({ pressed }) => [
        styles.button,
        besideIcon ? styles.besideIcon : styles.belowIcon,
        pressed && Platform.OS !== 'android' && styles.pressed,
      ]}
    >
      <Decoration
        style={[
          styles.icon,
          besideIcon && styles.narrowIcon,
          chosen && { backgroundColor: colours.accentSoft },
        ]}
      >
        {props.icon?.({
          focused: chosen,
          color: colours[colour],
          size: sizes.tabIcon * Math.min(fontScale, sizes.tabIconGrowsAtMost),
        })}
      </Decoration>
      <Words size={chosen ? 'chosenTab' : 'tab'} colour={colour} style={styles.name}>
        {title}
      </Words>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: { alignItems: 'center', justifyContent: 'center', minHeight: sizes.pressable },
  belowIcon: { flex: 1, paddingVertical: spacing.xs, gap: spacing.xxs },
  besideIcon: {
    width: '50%',
    flexDirection: 'row',
    // The icons of both rows stand below each other.
    justifyContent: 'flex-start',
    gap: spacing.xs,
    paddingStart: spacing.m,
  },
  pressed: { opacity: 0.6 },
  icon: { borderRadius: radii.pill, paddingHorizontal: spacing.m, paddingVertical: spacing.xxs },
  narrowIcon: { paddingHorizontal: spacing.s },
  name: { textAlign: 'center', flexShrink: 1 },
});
