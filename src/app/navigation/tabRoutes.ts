import type { NavigatorScreenParams } from '@react-navigation/native';
import type { LeasesRoutes } from './leasesRoutes';
import type { NearbyRoutes } from './nearbyRoutes';
import type { TabName } from './tabs';

/** What each tab can be opened with. */
export type TabRoutes = Record<Exclude<TabName, 'nearby' | 'leases'>, undefined> & {
  leases: NavigatorScreenParams<LeasesRoutes> | undefined;
  nearby: NavigatorScreenParams<NearbyRoutes> | undefined;
};
