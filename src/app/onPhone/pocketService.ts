import { AppState } from 'react-native';
import notifications, {
  AndroidCategory,
  AndroidForegroundServiceType,
  AndroidImportance,
  AndroidStyle,
  EventType,
  type Event,
} from 'react-native-notify-kit';
import type { Clock, Timer } from '../../runtime';
import type { Earshot } from '../state/earshot';
import { languages } from '../strings';
import { systemLanguage } from '../strings/systemLanguage';
import type { PocketAccess } from '../surroundings';
import { pocketNotice, type PocketNotice } from './pocketNotice';

const NOTIFICATION = 'pocket';
const CHANNEL = 'pocket';
const STOP = 'stop';
/** One colour on nothing, as the status bar wants it. */
const ICON = 'ic_launcher_monochrome';
/** Each song renews a lease: a notification that follows each would only flicker. */
const SHOWN_EVERY_MS = 5000;

interface PocketServiceOptions {
  readonly earshot: Earshot;
  readonly clock: Clock;
  /** What the platform does to go on in the background. */
  readonly stayInPocket: (on: boolean) => void;
}

/**
 * The foreground service of an Android phone that stays in earshot with its screen off: it keeps the system from ending the
 * app, and its notification says what the app does. Follows the person's setting; Android lets it begin only while the app
 * is in front. To be made when the app starts: the system asks for the service's work before any screen is there.
 */
export class PocketService implements PocketAccess {
  readonly isPossible = true;
  private state: 'off' | 'starting' | 'on' = 'off';
  private shown: PocketNotice | undefined;
  private pause: Timer | undefined;
  private failure: string | undefined;
  private readonly observers = new Set<() => void>();
  private endWork: () => void = () => undefined;

  constructor(private readonly options: PocketServiceOptions) {
    notifications.registerForegroundService(
      () => new Promise(resolve => (this.endWork = () => resolve())),
    );
    notifications.onForegroundEvent(event => this.happened(event));
    notifications.onBackgroundEvent(async event => this.happened(event));
    AppState.addEventListener('change', state => {
      if (state === 'active') {
        this.fail(undefined);
        this.follow();
      }
    });
    options.earshot.store.subscribe(() => this.follow());
    this.follow();
  }

  problem(): string | undefined {
    return this.failure;
  }

  observe(changed: () => void): () => void {
    this.observers.add(changed);
    return () => this.observers.delete(changed);
  }

  openPowerSettings(): Promise<void> {
    return notifications.openBatteryOptimizationSettings();
  }

  private get isWanted(): boolean {
    return this.options.earshot.store.getState().settings.pocket;
  }

  private get words() {
    const { language } = this.options.earshot.store.getState().settings;
    return languages[language === 'system' ? systemLanguage() : language];
  }

  private follow(): void {
    if (!this.isWanted) {
      this.fail(undefined);
      if (this.state === 'on') {
        this.stop();
      }
    } else if (this.state === 'on') {
      this.showSoon();
    } else if (
      this.state === 'off' &&
      this.failure === undefined &&
      AppState.currentState === 'active'
    ) {
      void this.start();
    }
  }

  private async start(): Promise<void> {
    this.state = 'starting';
    try {
      await notifications.createChannel({
        id: CHANNEL,
        name: this.words.pocket.channel,
        importance: AndroidImportance.LOW,
      });
      await this.show(this.current(), 'as the service');
    } catch (error) {
      this.state = 'off';
      this.fail((error as Error).message);
      return;
    }
    this.state = 'on';
    this.options.stayInPocket(true);
    // It may have been switched off again meanwhile.
    this.follow();
  }

  private stop(): void {
    this.state = 'off';
    this.shown = undefined;
    this.pause?.cancel();
    this.pause = undefined;
    this.options.stayInPocket(false);
    this.endWork();
    void notifications.stopForegroundService();
  }

  private happened({ type, detail }: Event): void {
    if (type === EventType.ACTION_PRESS && detail.pressAction?.id === STOP) {
      if (this.state === 'on') {
        this.stop();
      }
      void this.options.earshot.change({ pocket: false });
    }
  }

  private showSoon(): void {
    if (this.pause !== undefined || isSame(this.current(), this.shown)) {
      return;
    }
    const { clock } = this.options;
    // Without the permission it cannot be shown, and the service goes on.
    this.show(this.current()).catch(() => undefined);
    this.pause = clock.setTimer(SHOWN_EVERY_MS, () => {
      this.pause = undefined;
      this.follow();
    });
  }

  private current(): PocketNotice {
    return pocketNotice(this.options.earshot.store.getState().people, this.words);
  }

  /** Later ones take the place of the first by their id, and need no second start: that may fail in the background. */
  private async show(notice: PocketNotice, as?: 'as the service'): Promise<void> {
    this.shown = notice;
    const { title, body, nextEndMs } = notice;
    await notifications.displayNotification({
      id: NOTIFICATION,
      title,
      body,
      android: {
        channelId: CHANNEL,
        smallIcon: ICON,
        category: AndroidCategory.SERVICE,
        ongoing: true,
        onlyAlertOnce: true,
        pressAction: { id: 'default' },
        actions: [{ title: this.words.pocket.stop, pressAction: { id: STOP } }],
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
    });
  }

  private fail(failure: string | undefined): void {
    if (failure !== this.failure) {
      this.failure = failure;
      this.observers.forEach(changed => changed());
    }
  }
}

function isSame(one: PocketNotice, other: PocketNotice | undefined): boolean {
  return one.title === other?.title && one.body === other.body && one.nextEndMs === other.nextEndMs;
}
