import { noteAsked, wasAskedBefore } from './asked-before';
import type { PermissionSystem } from './permission';

/**
 * iOS asks by itself when an app first looks around, never says what a person answered, and cannot be asked. So a first
 * look waits until the person has read why; after that what is heard tells.
 */
export const permissionOnIos: PermissionSystem = {
  look: async () => ((await wasAskedBefore()) ? 'granted' : 'to be asked for'),
  ask: async () => {
    await noteAsked();
    return 'granted';
  },
  afterHearing: hearing => {
    switch (hearing) {
      case 'hears':
        return 'granted';
      case 'deaf':
        return 'silently refused';
      case 'not known yet':
        return undefined;
    }
  },
};
