import type { BottomTabBarProps } from '@react-navigation/bottom-tabs';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import { useSafeAreaFrame } from 'react-native-safe-area-context';
import { sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';
import { tabLayout } from './tabLayout';
import { TabButton } from './TabButton';

/**
 * React Navigation's own bar has a fixed height and keeps its words small. This one grows with the text, and goes to two
 * rows when four names no longer fit beside each other.
 */
export function TabBar({ state, descriptors, navigation, insets }: BottomTabBarProps) {
  const { colours } = useTheme();
  const { width } = useSafeAreaFrame();
  const { fontScale } = useWindowDimensions();
  const sides = Math.max(insets.left, insets.right);
  const titles = state.routes.map(({ key, name }) => descriptors[key]?.options.title ?? name);
  const layout = tabLayout(titles, width - 2 * sides, fontScale);

  return (
    <View
      style={[
        styles.bar,
        {
          backgroundColor: colours.card,
          borderColor: colours.hairline,
          paddingBottom: insets.bottom,
          paddingHorizontal: sides,
        },
      ]}
    >
      <View role="tablist" style={[styles.tabs, layout.icon !== 'above' && styles.inTwoRows]}>
        {state.routes.map((route, index) => {
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
              title={titles[index] ?? route.name}
              icon={descriptors[route.key]?.options.tabBarIcon}
              position={index + 1}
              count={state.routes.length}
              chosen={chosen}
              layout={layout}
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
