import { act, fireEvent, screen } from '@testing-library/react-native';
import { en } from '../../src/app/strings/en';
import { de } from '../../src/app/strings/de';
import { DEFAULT_SETTINGS } from '../../src/app/state/settings';
import type { PersonState } from '../../src/app/state/state';
import type { NotificationState } from '../../src/app/surroundings';
import { earshotShowing, noor } from './earshot-showing';
import { openApp } from './phone';
import { quietSurroundings } from './quiet-surroundings';

const matched: PersonState = { ...noor, percent: 38, common: 333, matched: true };

function phoneThatSays(first: NotificationState, people = [matched], settings = {}) {
  let state = first;
  const observers = new Set<() => void>();
  const ask = jest.fn(() => Promise.resolve());
  const openSystemSettings = jest.fn(() => Promise.resolve());
  const earshot = earshotShowing({
    people,
    settings: { ...DEFAULT_SETTINGS, name: 'Ada', ...settings },
  });
  const change = jest.spyOn(earshot, 'change').mockResolvedValue();
  openApp(
    earshot,
    quietSurroundings({
      openSystemSettings,
      notifications: {
        state: () => state,
        observe: changed => {
          observers.add(changed);
          return () => observers.delete(changed);
        },
        ask,
      },
    }),
  );
  const become = (next: NotificationState) =>
    act(() => {
      state = next;
      observers.forEach(changed => changed());
    });
  return { ask, change, openSystemSettings, become, earshot };
}

const words = en.notifications;
const press = (name: string) =>
  act(async () => fireEvent.press(screen.getByRole('button', { name })));
const openSettings = () => fireEvent.press(screen.getByLabelText(/^Settings/));

describe('after the first match', () => {
  it('gives the reason before the system asks', async () => {
    const { ask, change } = phoneThatSays('to be asked for');
    expect(screen.getByText(words.reason)).toBeOnTheScreen();
    expect(ask).not.toHaveBeenCalled();
    await press(words.ask);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(change).toHaveBeenCalledWith({ notificationsOffered: true });
  });

  it('takes Later for an answer, without the system’s question', async () => {
    const { ask, change } = phoneThatSays('to be asked for');
    await press(words.later);
    expect(ask).not.toHaveBeenCalled();
    expect(change).toHaveBeenCalledWith({ notificationsOffered: true });
  });

  it('is gone once it is allowed', () => {
    const { become } = phoneThatSays('to be asked for');
    become('allowed');
    expect(screen.queryByText(words.title)).toBeNull();
  });
});

it.each([
  ['before a match', 'to be asked for', [noor], {}],
  ['where it is not known yet', 'not known yet', [matched], {}],
  ['where it is allowed', 'allowed', [matched], {}],
  ['where it was refused', 'refused', [matched], {}],
  ['twice', 'to be asked for', [matched], { notificationsOffered: true }],
] as const)('is not offered %s', (_, state, people, settings) => {
  phoneThatSays(state, [...people], settings);
  expect(screen.queryByText(words.title)).toBeNull();
});

describe('in Settings', () => {
  it('can be asked for at any time, with the reason', async () => {
    const { ask } = phoneThatSays('to be asked for', [noor], { notificationsOffered: true });
    openSettings();
    expect(screen.getByText(words.reason)).toBeOnTheScreen();
    await press(words.ask);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('shows the way back from a no', async () => {
    const { openSystemSettings } = phoneThatSays('refused');
    openSettings();
    expect(screen.getByText(words.refused)).toBeOnTheScreen();
    await press(words.openSettings);
    expect(openSystemSettings).toHaveBeenCalledTimes(1);
  });

  it('says what is told, where it is allowed', () => {
    phoneThatSays('allowed');
    openSettings();
    expect(screen.getByText(words.allowed)).toBeOnTheScreen();
  });

  it('speaks German', () => {
    phoneThatSays('refused', [noor], { language: 'de' });
    fireEvent.press(screen.getByLabelText(/^Einstellungen/));
    expect(screen.getByText(de.notifications.refused)).toBeOnTheScreen();
  });
});
