import { AppState } from 'react-native';
import notifications, { AndroidImportance, EventType, type Event } from 'react-native-notify-kit';
import type { Clock, Timer } from '../../runtime';
import type { Earshot } from '../state/earshot';
import { languages } from '../strings';
import { systemLanguage } from '../strings/systemLanguage';
import type { PocketAccess } from '../surroundings';
import { POCKET, pocketNotification, STOP } from './pocketNotification';
import { pocketNotice, type PocketNotice } from './pocketNotice';

/** Each song renews a lease: a notification that follows each would only flicker. */
const SHOWN_EVERY_MS = 5000;
/** When a person swipes it away, the library posts the first one again, and tells nobody. */
const SHOWN_AGAIN_AFTER_MS = 60_000;
/** Android ends an app whose service is started while an earlier stop is still on its way, and nobody is told when it is done. */
const REST_MS = 1000;
/** The library's event for a service that Android has ended after its time limit; its types lack it. */
const TIME_LIMIT = 9;

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
  private state: 'off' | 'starting' | 'on' | 'stopping' = 'off';
  private shown: PocketNotice | undefined;
  private showing: Promise<unknown> = Promise.resolve();
  private pause: Timer | undefined;
  private repeat: Timer | undefined;
  private failure: string | undefined;
  /** The setting follows only once it is kept. */
  private stopPressed = false;
  private readonly observers = new Set<() => void>();
  private endWork: () => void = () => undefined;

  constructor(private readonly options: PocketServiceOptions) {
    notifications.registerForegroundService(() => this.work());
    notifications.onForegroundEvent(event => void this.happened(event));
    notifications.onBackgroundEvent(event => this.happened(event));
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

  private get settings() {
    return this.options.earshot.store.getState().settings;
  }

  private get words() {
    const { language } = this.settings;
    return languages[language === 'system' ? systemLanguage() : language];
  }

  private get isWanted(): boolean {
    return this.settings.pocket && !this.stopPressed;
  }

  private get mayStart(): boolean {
    return this.isWanted && this.failure === undefined && AppState.currentState === 'active';
  }

  private follow(): void {
    this.stopPressed &&= this.settings.pocket;
    if (!this.isWanted) {
      this.fail(undefined);
      if (this.state === 'on') {
        this.stop();
      }
    } else if (this.state === 'on') {
      this.showSoon();
    } else if (this.state === 'off' && this.mayStart) {
      void this.start();
    }
  }

  /** The service lasts until this resolves. Asked for after a stop, it has nothing to wait for. */
  private work(): Promise<void> {
    this.endWork();
    return new Promise(resolve => {
      this.endWork = resolve;
      if (this.state !== 'starting' && this.state !== 'on') {
        resolve();
      }
    });
  }

  private async start(): Promise<void> {
    this.state = 'starting';
    try {
      await notifications.createChannel({
        id: POCKET,
        name: this.words.pocket.channel,
        importance: AndroidImportance.LOW,
      });
      if (!this.mayStart) {
        this.state = 'off';
        return;
      }
      await this.show('as the service');
    } catch (error) {
      this.state = 'off';
      this.fail(error instanceof Error ? error.message : String(error));
      return;
    }
    this.state = 'on';
    this.options.stayInPocket(true);
    this.waitAfterShowing();
    this.follow();
  }

  private stop(): void {
    this.state = 'stopping';
    this.shown = undefined;
    this.pause?.cancel();
    this.pause = undefined;
    this.repeat?.cancel();
    this.options.stayInPocket(false);
    this.endWork();
    void this.endService();
  }

  private async endService(): Promise<void> {
    // The work has ended: the service follows, whether or not it could be told.
    await notifications.stopForegroundService().catch(() => undefined);
    await this.clear();
    this.options.clock.setTimer(REST_MS, () => {
      this.state = 'off';
      this.follow();
    });
  }

  /** One that was still on its way would stay, and nothing would be behind it. */
  private async clear(): Promise<void> {
    await this.showing;
    await notifications.cancelNotification(POCKET).catch(() => undefined);
  }

  /** Resolves when the system may end the app again. */
  private async happened({ type, detail }: Event): Promise<void> {
    if (type === EventType.ACTION_PRESS && detail.pressAction?.id === STOP) {
      this.stopPressed = true;
      if (this.state === 'on') {
        this.stop();
      } else if (this.state === 'off') {
        await this.clear();
      }
      const { earshot } = this.options;
      // The press may have started the app: a change before that would be lost.
      await earshot.ready;
      await earshot.change({ pocket: false });
    } else if (
      (type as number) === TIME_LIMIT &&
      detail.notification?.id === POCKET &&
      this.state === 'on'
    ) {
      this.fail('Android ended it after its time limit.');
      this.stop();
    }
  }

  private showSoon(): void {
    if (this.pause === undefined && !isSame(this.current(), this.shown)) {
      // Without the permission it cannot be shown, and the service goes on.
      this.show().catch(() => undefined);
      this.waitAfterShowing();
    }
  }

  private waitAfterShowing(): void {
    const { clock } = this.options;
    this.pause?.cancel();
    this.pause = clock.setTimer(SHOWN_EVERY_MS, () => {
      this.pause = undefined;
      this.follow();
    });
    this.repeat?.cancel();
    this.repeat = clock.setTimer(SHOWN_AGAIN_AFTER_MS, () => {
      this.shown = undefined;
      this.follow();
    });
  }

  private current(): PocketNotice {
    return pocketNotice(this.options.earshot.store.getState().people, this.words);
  }

  /** One after another: the library shows them on several threads, and an older one could come last. */
  private show(as?: 'as the service'): Promise<void> {
    const notice = this.current();
    this.shown = notice;
    const notification = pocketNotification(notice, this.words, as);
    const done = this.showing.then(async () => {
      await notifications.displayNotification(notification);
    });
    this.showing = done.catch(() => undefined);
    return done;
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
