import { act, fireEvent, screen } from '@testing-library/react-native';
import { StatusBar, StyleSheet } from 'react-native';
import { navigationTheme } from '../../src/app/navigation/navigationTheme';
import { colours, type Scheme } from '../../src/app/theme';
import { earshotShowing } from './earshot-showing';
import { openApp, systemTurns } from './phone';

const titleColour = () => StyleSheet.flatten(screen.getByRole('heading').props.style).color;
const backgrounds = () =>
  screen
    .UNSAFE_getAllByProps({})
    .map(({ props }) => StyleSheet.flatten(props.style)?.backgroundColor);

function expectToLook(scheme: Scheme) {
  expect(titleColour()).toBe(colours[scheme].ink);
  expect(backgrounds()).toContain(colours[scheme].paper);
  expect(backgrounds()).not.toContain(colours[scheme === 'dark' ? 'light' : 'dark'].paper);
  expect(screen.UNSAFE_getByType(StatusBar).props).toMatchObject({
    barStyle: scheme === 'dark' ? 'light-content' : 'dark-content',
    backgroundColor: colours[scheme].paper,
  });
}

describe('the theme', () => {
  it.each(['light', 'dark'] as const)('is %s when the system is', scheme => {
    systemTurns(scheme);
    openApp();
    expectToLook(scheme);
  });

  it('is light when the system does not say', () => {
    systemTurns('unspecified');
    openApp();
    expectToLook('light');
  });

  it('follows the system while the app is open, on the tab that is open', () => {
    openApp();
    fireEvent.press(screen.getByLabelText(/^Library/));
    systemTurns('dark');
    expect(screen.getByRole('heading')).toHaveTextContent('Library');
    expectToLook('dark');
  });

  it('is the one that was chosen in Settings, whatever the system’s is: the status bar too', () => {
    systemTurns('light');
    const earshot = earshotShowing({});
    const { settings } = earshot.store.getState();
    openApp(earshot);
    act(() => earshot.store.setState({ settings: { ...settings, theme: 'dark' } }));
    expectToLook('dark');
  });

  it.each(['light', 'dark'] as const)('gives React Navigation its %s colours', scheme => {
    const theme = navigationTheme({ scheme, colours: colours[scheme] });
    expect(theme.dark).toBe(scheme === 'dark');
    expect(theme.colors).toMatchObject({
      background: colours[scheme].paper,
      text: colours[scheme].ink,
      primary: colours[scheme].accent,
    });
  });
});
