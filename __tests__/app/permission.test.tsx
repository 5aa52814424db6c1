import { act, fireEvent, screen } from '@testing-library/react-native';
import type { AccessState } from '../../src/app/surroundings';
import { earshotShowing } from './earshot-showing';
import { openApp } from './phone';
import { quietSurroundings } from './quiet-surroundings';

function phoneThatSays(first: AccessState) {
  let state = first;
  const observers = new Set<() => void>();
  const ask = jest.fn(() => Promise.resolve());
  const openSystemSettings = jest.fn(() => Promise.resolve());
  openApp(earshotShowing({}), {
    ...quietSurroundings(),
    openSystemSettings,
    localNetwork: {
      state: () => state,
      observe: changed => {
        observers.add(changed);
        return () => observers.delete(changed);
      },
      ask,
    },
  });
  const become = (next: AccessState) =>
    act(() => {
      state = next;
      observers.forEach(changed => changed());
    });
  return { ask, openSystemSettings, become };
}

const title = 'May Earshot look for phones nearby?';

it('gives the reason before the system asks, and is gone once it is granted', async () => {
  const { ask, become } = phoneThatSays('to be asked for');
  expect(screen.getByText(title)).toBeOnTheScreen();
  expect(screen.getByText(/find the phones of people near you/)).toBeOnTheScreen();
  expect(ask).not.toHaveBeenCalled();
  await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Continue' })));
  expect(ask).toHaveBeenCalledTimes(1);
  become('fine');
  expect(screen.queryByText(title)).toBeNull();
});

it.each(['refused for good', 'silently refused'] as const)(
  'shows the way to the settings when it was %s',
  state => {
    const { openSystemSettings } = phoneThatSays(state);
    fireEvent.press(screen.getByRole('button', { name: 'Open settings' }));
    expect(openSystemSettings).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  },
);

it('says nothing where nothing is to be asked for', () => {
  phoneThatSays('fine');
  expect(screen.queryByText(title)).toBeNull();
});
