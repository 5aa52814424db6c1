import type { NavigatorScreenParams } from '@react-navigation/native';
import type { NearbyRoutes } from './nearbyRoutes';
import type { TabName } from './tabs';

/** What each tab can be opened with. */
export type TabRoutes = Record<Exclude<TabName, 'nearby'>, undefined> & {
  nearby: NavigatorScreenParams<NearbyRoutes> | undefined;
};
