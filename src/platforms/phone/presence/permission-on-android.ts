import { PermissionsAndroid, Platform } from 'react-native';
import { localNetworkPermission } from './android-permission';
import { noteAsked, wasAskedBefore } from './asked-before';
import type { PermissionState, PermissionSystem } from './permission';

export function permissionOnAndroid(): PermissionSystem {
  const permission = localNetworkPermission(Number(Platform.Version));
  return {
    look: async () => {
      if (permission === undefined || (await PermissionsAndroid.check(permission.name))) {
        return 'granted';
      }
      const isSettled = !permission.isNeeded && (await wasAskedBefore());
      return isSettled ? 'granted' : 'to be asked for';
    },
    ask: async (): Promise<PermissionState> => {
      if (permission === undefined) {
        return 'granted';
      }
      const answer = await PermissionsAndroid.request(permission.name);
      await noteAsked();
      if (answer === 'granted' || !permission.isNeeded) {
        return 'granted';
      }
      return answer === 'never_ask_again' ? 'refused for good' : 'refused';
    },
    // A network that keeps phones apart sounds the same: nothing follows for the permission.
    afterHearing: () => undefined,
  };
}
