import { AppState, PermissionsAndroid, Platform } from 'react-native';
import type { AppStateStatus } from 'react-native';

/** What a person does with a phone: put the app away and take it out again, answer questions, use an older phone. */
export function phoneInHand() {
  const listeners = new Set<(state: AppStateStatus) => void>();
  jest.spyOn(AppState, 'addEventListener').mockImplementation((_event, listener) => {
    listeners.add(listener as (state: AppStateStatus) => void);
    return { remove: () => listeners.delete(listener as (state: AppStateStatus) => void) };
  });
  const granted = new Set<string>();
  const asked: string[] = [];
  let answer: 'granted' | 'denied' | 'never_ask_again' = 'granted';
  jest.spyOn(PermissionsAndroid, 'check').mockImplementation(async name => granted.has(name));
  jest.spyOn(PermissionsAndroid, 'request').mockImplementation(async name => {
    asked.push(name);
    if (answer === 'granted') granted.add(name);
    return answer;
  });
  return {
    /** Every permission that was asked for, in order. */
    asked,
    goesTo: (state: AppStateStatus) => listeners.forEach(listener => listener(state)),
    willAnswer: (next: typeof answer) => (answer = next),
    grantsInSettings: (name: string) => granted.add(name),
    isAndroid: (apiLevel: number) =>
      Object.defineProperty(Platform, 'Version', { configurable: true, get: () => apiLevel }),
    listensToApp: () => listeners.size,
  };
}
