import type { BottomTabNavigationOptions } from '@react-navigation/bottom-tabs';
import { Platform, Pressable, StyleSheet, useWindowDimensions, View } from 'react-native';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { iconSize, type TabLayout } from './tabLayout';

interface TabButtonProps {
  readonly title: string;
  readonly icon: BottomTabNavigationOptions['tabBarIcon'];
  readonly position: number;
  readonly count: number;
  readonly chosen: boolean;
  readonly layout: TabLayout;
  readonly onPress: () => void;
}

export function TabButton(props: TabButtonProps) {
  const { title, chosen, layout } = props;
  const { colours } = useTheme();
  const strings = useStrings();
  const { fontScale } = useWindowDimensions();
  const colour = chosen ? 'accent' : 'quietInk';
  const shade = { backgroundColor: colours.accentSoft };
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
        styles[layout.icon],
        pressed && Platform.OS !== 'android' && styles.pressed,
      ]}
    >
      {layout.icon !== 'none' && (
        <Decoration
          style={[styles.mark, layout.icon === 'beside' && styles.narrowMark, chosen && shade]}
        >
          {props.icon?.({ focused: chosen, color: colours[colour], size: iconSize(fontScale) })}
        </Decoration>
      )}
      <View
        style={[
          styles.room,
          layout.icon === 'none' && [styles.mark, styles.narrowMark, chosen && shade],
        ]}
      >
        <Words
          size={chosen ? 'chosenTab' : 'tab'}
          colour={colour}
          growsAtMost={layout.nameGrowsAtMost}
          style={styles.name}
        >
          {title}
        </Words>
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: { alignItems: 'center', justifyContent: 'center', minHeight: sizes.pressable },
  above: { flex: 1, paddingVertical: spacing.xs, gap: spacing.xxs },
  beside: {
    width: '50%',
    flexDirection: 'row',
    // The icons of both rows stand below each other.
    justifyContent: 'flex-start',
    gap: spacing.xs,
    paddingStart: spacing.m,
  },
  none: { width: '50%' },
  pressed: { opacity: 0.6 },
  mark: { borderRadius: radii.pill, paddingHorizontal: spacing.m, paddingVertical: spacing.xxs },
  narrowMark: { paddingHorizontal: spacing.s },
  room: { flexShrink: 1 },
  name: { textAlign: 'center' },
});
