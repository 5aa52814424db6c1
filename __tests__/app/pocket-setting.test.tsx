import { act, fireEvent, screen } from '@testing-library/react-native';
import { DEFAULT_SETTINGS, type Settings } from '../../src/app/state/settings';
import { de } from '../../src/app/strings/de';
import { en } from '../../src/app/strings/en';
import type { NotificationState, PocketAccess } from '../../src/app/surroundings';
import { earshotShowing } from './earshot-showing';
import { openApp } from './phone';
import { quietSurroundings } from './quiet-surroundings';

const words = en.pocket;

function openSettings(
  access: Partial<PocketAccess>,
  {
    mayNotify = 'allowed',
    ...settings
  }: { readonly mayNotify?: NotificationState } & Partial<Settings> = {},
) {
  const ask = jest.fn(async () => {});
  const openPowerSettings = jest.fn(async () => {});
  const observe = () => () => undefined;
  const earshot = earshotShowing({ settings: { ...DEFAULT_SETTINGS, name: 'Ada', ...settings } });
  const change = jest.spyOn(earshot, 'change').mockImplementation(async changes => {
    earshot.store.setState(({ settings: before }) => ({ settings: { ...before, ...changes } }));
  });
  openApp(
    earshot,
    quietSurroundings({
      notifications: { state: () => mayNotify, observe, ask },
      pocket: { isPossible: true, problem: () => undefined, observe, openPowerSettings, ...access },
    }),
  );
  fireEvent.press(screen.getByLabelText(/^(Settings|Einstellungen)/));
  return { change, ask, openPowerSettings };
}

const toggle = () => screen.getByRole('switch', { name: words.label });
const press = (name: string) =>
  act(async () => fireEvent.press(screen.getByRole('button', { name })));

it('is off by default, and offered in words that a person understands', () => {
  const { change } = openSettings({});
  expect(toggle()).not.toBeChecked();
  expect(screen.getByText(words.hint, { includeHiddenElements: true })).toBeTruthy();
  fireEvent.press(toggle());
  expect(change).toHaveBeenCalledWith({ pocket: true });
  expect(toggle()).toBeChecked();
});

it('gives the reason for its notification before the system asks', async () => {
  const { change, ask } = openSettings({}, { mayNotify: 'to be asked for' });
  fireEvent.press(toggle());
  expect(screen.getByText(words.reason)).toBeOnTheScreen();
  expect(ask).not.toHaveBeenCalled();
  expect(change).not.toHaveBeenCalled();
  // The section on notifications has a button of that name, too.
  await act(async () =>
    fireEvent.press(screen.getAllByRole('button', { name: words.ask })[0] as never),
  );
  expect(ask).toHaveBeenCalledTimes(1);
  expect(change).toHaveBeenCalledWith({ pocket: true });
});

it('goes without a notification, too', async () => {
  const { change, ask } = openSettings({}, { mayNotify: 'to be asked for' });
  fireEvent.press(toggle());
  await press(words.without);
  expect(ask).not.toHaveBeenCalled();
  expect(change).toHaveBeenCalledWith({ pocket: true });
});

it('says “usually” once it is on, and leads to the battery settings', async () => {
  const { openPowerSettings } = openSettings({}, { pocket: true });
  expect(screen.getByText(/usually works/)).toBeOnTheScreen();
  await press(words.powerSettings);
  expect(openPowerSettings).toHaveBeenCalledTimes(1);
});

it('is switched off without a question', () => {
  const { change } = openSettings({}, { pocket: true, mayNotify: 'to be asked for' });
  fireEvent.press(toggle());
  expect(change).toHaveBeenCalledWith({ pocket: false });
});

it('says why it could not be switched on', () => {
  openSettings({ problem: () => 'not allowed' });
  expect(screen.getByText(words.failed('not allowed'))).toBeOnTheScreen();
});

it.each([
  ['en', en],
  ['de', de],
] as const)('says plainly that an iPhone works while the app is open: %s', (language, strings) => {
  openSettings({ isPossible: false }, { language });
  expect(screen.getByText(strings.pocket.onlyWhileOpen)).toBeOnTheScreen();
  expect(screen.queryByRole('switch', { name: strings.pocket.label })).toBeNull();
});
