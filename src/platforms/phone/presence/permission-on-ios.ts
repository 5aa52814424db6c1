import { createAsyncStorage } from '@react-native-async-storage/async-storage';
import type { PermissionSystem } from './permission';

/** Apart from the runtime's records, whose keys are its own. */
const DATABASE = 'earshot-phone';
const ASKED = 'asked for the local network';

/**
 * iOS asks by itself when an app first looks around, never says what a person answered, and cannot be asked. So a first
 * look waits until the person has read why; after that what is heard tells.
 */
export function permissionOnIos(): PermissionSystem {
  const remembered = createAsyncStorage(DATABASE);
  return {
    look: async () => {
      const asked = await remembered.getItem(ASKED);
      return asked === null ? 'to be asked for' : 'granted';
    },
    ask: async () => {
      await remembered.setItem(ASKED, 'yes');
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
}
