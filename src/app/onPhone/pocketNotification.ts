import {
  AndroidCategory,
  AndroidForegroundServiceType,
  AndroidStyle,
  type Notification,
} from 'react-native-notify-kit';
import type { Strings } from '../strings';
import type { PocketNotice } from './pocketNotice';

/** Of the notification and of its channel. */
export const POCKET = 'pocket';
export const STOP = 'stop';
/** One colour on nothing, as the status bar wants it. */
const ICON = 'ic_launcher_monochrome';

/** Later ones replace the first by their id and need no second start, which may fail in the background. */
export function pocketNotification(
  { title, body, nextEndMs }: PocketNotice,
  { pocket }: Strings,
  as?: 'as the service',
): Notification {
  return {
    id: POCKET,
    title,
    body,
    android: {
      channelId: POCKET,
      smallIcon: ICON,
      category: AndroidCategory.SERVICE,
      ongoing: true,
      onlyAlertOnce: true,
      pressAction: { id: 'default' },
      actions: [{ title: pocket.stop, pressAction: { id: STOP } }],
      ...(body !== '' && { style: { type: AndroidStyle.BIGTEXT, text: body } }),
      ...(nextEndMs !== undefined && {
        timestamp: nextEndMs,
        showChronometer: true,
        chronometerDirection: 'down',
      }),
      ...(as !== undefined && {
        asForegroundService: true,
        foregroundServiceTypes: [
          AndroidForegroundServiceType.FOREGROUND_SERVICE_TYPE_CONNECTED_DEVICE,
        ],
      }),
    },
  };
}
