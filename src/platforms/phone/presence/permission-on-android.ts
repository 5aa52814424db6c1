import { PermissionsAndroid, Platform } from 'react-native';
import { localNetworkPermission } from './android-permission';
import type { PermissionState, PermissionSystem } from './permission';

export function permissionOnAndroid(): PermissionSystem {
  const permission = localNetworkPermission(Number(Platform.Version));
  let wasAsked = false;
  return {
    look: async () => {
      if (permission === undefined || (await PermissionsAndroid.check(permission.name))) {
        return 'granted';
      }
      return permission.isNeeded || !wasAsked ? 'to be asked for' : 'granted';
    },
    ask: async (): Promise<PermissionState> => {
      if (permission === undefined) {
        return 'granted';
      }
      const answer = await PermissionsAndroid.request(permission.name);
      wasAsked = true;
      if (answer === 'granted' || !permission.isNeeded) {
        return 'granted';
      }
      return answer === 'never_ask_again' ? 'refused for good' : 'refused';
    },
    // A network that keeps phones apart sounds the same: nothing follows for the permission.
    afterHearing: () => undefined,
  };
}
