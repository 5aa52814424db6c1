import { createBottomTabNavigator, type BottomTabBarProps } from '@react-navigation/bottom-tabs';
import { NavigationContainer, useNavigationContainerRef } from '@react-navigation/native';
import { useMemo } from 'react';
import { useStrings } from '../strings';
import { useTheme } from '../useTheme';
import { navigationTheme } from './navigationTheme';
import { TabBar } from './TabBar';
import type { TabRoutes } from './tabRoutes';
import { tabs } from './tabs';
import { useLinkPage } from './useLinkPage';

const Tabs = createBottomTabNavigator<TabRoutes>();

const renderTabBar = (props: BottomTabBarProps) => <TabBar {...props} />;

export function Navigation() {
  const theme = useTheme();
  const strings = useStrings();
  const navigation = useNavigationContainerRef<TabRoutes>();
  useLinkPage(navigation);
  return (
    <NavigationContainer
      ref={navigation}
      theme={useMemo(() => navigationTheme(theme), [theme])}
      documentTitle={{
        formatter: options => [options?.title, strings.appName].filter(Boolean).join(' · '),
      }}
    >
      <Tabs.Navigator screenOptions={{ headerShown: false }} tabBar={renderTabBar}>
        {tabs.map(({ name, icon, Screen }) => (
          <Tabs.Screen
            key={name}
            name={name}
            component={Screen}
            options={{ title: strings[name].title, tabBarIcon: icon }}
          />
        ))}
      </Tabs.Navigator>
    </NavigationContainer>
  );
}
