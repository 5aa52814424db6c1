import type { Permission } from 'react-native';

/** Android 13 and 17. */
const NEARBY_DEVICES_SINCE = 33;
const LOCAL_NETWORK_SINCE = 37;

export interface AndroidPermission {
  readonly name: Permission;
  /** Without it nobody is heard or reached. Else it is asked for, and done without. */
  readonly isNeeded: boolean;
}

/** What to ask for before talking to phones nearby; undefined where nothing is. */
export function localNetworkPermission(apiLevel: number): AndroidPermission | undefined {
  if (apiLevel >= LOCAL_NETWORK_SINCE) {
    // Newer than the list that React Native has.
    return { name: 'android.permission.ACCESS_LOCAL_NETWORK' as Permission, isNeeded: true };
  }
  return apiLevel >= NEARBY_DEVICES_SINCE
    ? { name: 'android.permission.NEARBY_WIFI_DEVICES', isNeeded: false }
    : undefined;
}
