import type { AppStateStatus } from 'react-native';

type AppStateListener = (state: AppStateStatus) => void;

/** Whether a phone's app is in front. That its page is out of sight says nothing about the phone that is drawn on it. */
class PhoneAppState {
  currentState: AppStateStatus = 'active';
  private readonly listeners = new Set<AppStateListener>();

  addEventListener(_type: 'change', listener: AppStateListener): { remove(): void } {
    this.listeners.add(listener);
    return { remove: () => this.listeners.delete(listener) };
  }

  become(state: AppStateStatus): void {
    this.currentState = state;
    this.listeners.forEach(listener => listener(state));
  }
}

export const AppState = new PhoneAppState();
