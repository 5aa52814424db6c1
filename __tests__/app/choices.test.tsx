import { render, screen } from '@testing-library/react-native';
import { StyleSheet } from 'react-native';
import { openApp, systemTurns } from './phone';
import { App } from '../../src/app';
import { DEFAULT_SETTINGS } from '../../src/app/state/settings';
import { colours } from '../../src/app/theme';
import { earshotShowing, noor } from './earshot-showing';
import { quietSurroundings } from './quiet-surroundings';

const titleColour = () =>
  StyleSheet.flatten(screen.getByRole('heading', { name: 'Nearby' }).props.style).color;

describe('what its owner chose', () => {
  it.each([
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const)('is %s also when the system is %s', (theme, system) => {
    systemTurns(system);
    openApp(earshotShowing({ settings: { ...DEFAULT_SETTINGS, theme } }));
    expect(titleColour()).toBe(colours[theme].ink);
  });

  it('is German, on a card too', () => {
    openApp(earshotShowing({ settings: { ...DEFAULT_SETTINGS, language: 'de' }, people: [noor] }));
    expect(screen.getByRole('heading', { name: 'In der Nähe' })).toBeOnTheScreen();
    expect(screen.getByText('812 von 1.268')).toBeOnTheScreen();
    expect(
      screen.getByLabelText('Lease Austausch, noch 9 Minuten 14 Sekunden, verbunden'),
    ).toBeOnTheScreen();
  });
});

it('shows plain paper while the app is being put together', () => {
  systemTurns('dark');
  render(<App earshot={undefined} surroundings={quietSurroundings()} />);
  const grounds = screen
    .UNSAFE_getAllByProps({})
    .map(({ props }) => StyleSheet.flatten(props.style)?.backgroundColor);
  expect(grounds).toContain(colours.dark.paper);
  expect(screen.queryByRole('heading')).toBeNull();
});
