import { errorCodes, isErrorWithCode, pick } from '@react-native-documents/picker';
import { Linking, TurboModuleRegistry, Vibration, type TurboModule } from 'react-native';
import notifications, { AndroidImportance } from 'react-native-notify-kit';
import type { PickedFile, Surroundings } from '.';
import { PhoneNotificationAccess } from './notificationAccess';

interface ClipboardModule extends TurboModule {
  setString(content: string): void;
}

const MATCHES_CHANNEL = 'matches';
/** One colour on nothing, as Android's status bar wants it. */
const NOTIFICATION_ICON = 'ic_launcher_monochrome';
const SHORT_VIBRATION_MS = 60;

const notificationAccess = new PhoneNotificationAccess();

export const phoneSurroundings: Omit<Surroundings, 'saveFile'> = {
  async pickFile() {
    try {
      const [file] = await pick({ mode: 'import' });
      return await read(file.uri, file.name ?? '');
    } catch (error) {
      if (isErrorWithCode(error) && error.code === errorCodes.OPERATION_CANCELED) {
        return undefined;
      }
      throw error;
    }
  },

  // React Native still carries the native half; its JavaScript half complains about being asked.
  async copyText(text) {
    TurboModuleRegistry.getEnforcing<ClipboardModule>('Clipboard').setString(text);
  },

  vibrate() {
    Vibration.vibrate(SHORT_VIBRATION_MS);
  },

  async notify({ title, body, channel }) {
    if (!(await notificationAccess.isAllowed())) {
      return;
    }
    const channelId = await notifications.createChannel({
      id: MATCHES_CHANNEL,
      // Made again under its id, it takes the name of the language that is spoken now.
      name: channel,
      importance: AndroidImportance.HIGH,
    });
    await notifications.displayNotification({
      title,
      body,
      android: { channelId, smallIcon: NOTIFICATION_ICON },
    });
  },

  async openSystemSettings() {
    await Linking.openSettings();
  },

  notifications: notificationAccess,
};

async function read(uri: string, name: string): Promise<PickedFile> {
  const response = await fetch(uri);
  return { name, content: new Uint8Array(await response.arrayBuffer()) };
}
