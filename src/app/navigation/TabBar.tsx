import type { BottomTabBarProps } from '@react-navigation/bottom-tabs';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import { useSafeAreaFrame } from 'react-native-safe-area-context';
import { sizes, spacing, type } from '../theme';
import { useTheme } from '../useTheme';
import { TabButton } from './TabButton';

/**
 * React Navigation's own bar has a fixed height and keeps its words small. This one grows with the text, and goes to two
 * rows when four names no longer fit beside each other.
 */
export function TabBar({ state, descriptors, navigation, insets }: BottomTabBarProps) {
  const { colours } = useTheme();
  const { width } = useSafeAreaFrame();
  const { fontScale } = useWindowDimensions();
  const growth = Math.min(fontScale, type.tab.growsAtMost);
  const inTwoRows = width < state.routes.length * sizes.narrowestTab * growth;

  return (
    <View
      style={[
        styles.bar,
        {
          backgroundColor: colours.card,
          borderColor: colours.hairline,
          paddingBottom: insets.bottom,
          paddingHorizontal: Math.max(insets.left, insets.right),
        },
      ]}
    >
      <View role="tablist" style={[styles.tabs, inTwoRows && styles.inTwoRows]}>
        {state.routes.map((route, index) => {
          const { title = route.name, tabBarIcon } = descriptors[route.key]?.options ?? {};
          const chosen = state.index === index;
          const choose = () => {
            const event = navigation.emit({
              type: 'tabPress',
              target: route.key,
              canPreventDefault: true,
            });
            if (!chosen && !event.defaultPrevented) {
              navigation.navigate(route.name);
            }
          };
          return (
            <TabButton
              key={route.key}
              title={title}
              icon={tabBarIcon}
              position={index + 1}
              count={state.routes.length}
              chosen={chosen}
              besideIcon={inTwoRows}
              onPress={choose}
            />
          );
        })}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { borderTopWidth: StyleSheet.hairlineWidth, alignItems: 'center' },
  tabs: {
    flexDirection: 'row',
    width: '100%',
    maxWidth: sizes.contentWidth,
    paddingVertical: spacing.xs,
  },
  inTwoRows: { flexWrap: 'wrap' },
});
