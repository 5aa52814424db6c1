import { AppState } from 'react-native';
import notifications, {
  AuthorizationStatus,
  type NotificationSettings,
} from 'react-native-notify-kit';
import type { NotificationAccess, NotificationState } from '.';

/** Whether this phone shows Earshot's notifications. A person may change that in the settings at any time. */
export class PhoneNotificationAccess implements NotificationAccess {
  private current: NotificationState = 'not known yet';
  private readonly observers = new Set<() => void>();
  private appState: { remove(): void } | undefined;

  state(): NotificationState {
    return this.current;
  }

  observe(changed: () => void): () => void {
    this.observers.add(changed);
    this.appState ??= AppState.addEventListener('change', state => {
      if (state === 'active') {
        void this.isAllowed();
      }
    });
    void this.isAllowed();
    return () => {
      this.observers.delete(changed);
      if (this.observers.size === 0) {
        this.appState?.remove();
        this.appState = undefined;
      }
    };
  }

  async ask(): Promise<void> {
    // Where no question can be shown, Android would leave the answer open until one can.
    if (AppState.currentState === 'active') {
      await this.take(notifications.requestPermission());
    }
  }

  /** As it is now; the question stays unasked. */
  async isAllowed(): Promise<boolean> {
    await this.take(notifications.getNotificationSettings());
    return this.current === 'allowed';
  }

  private async take(answer: Promise<NotificationSettings>): Promise<void> {
    const state = await answer.then(stateIn, () => this.current);
    if (state !== this.current) {
      this.current = state;
      this.observers.forEach(changed => changed());
    }
  }
}

function stateIn({ authorizationStatus }: NotificationSettings): NotificationState {
  switch (authorizationStatus) {
    case AuthorizationStatus.NOT_DETERMINED:
      return 'to be asked for';
    case AuthorizationStatus.DENIED:
      return 'refused';
    case AuthorizationStatus.AUTHORIZED:
    case AuthorizationStatus.PROVISIONAL:
      return 'allowed';
  }
}
