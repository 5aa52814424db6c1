import { fireEvent, screen } from '@testing-library/react-native';
import { Platform } from 'react-native';
import { en } from '../../src/app/strings/en';
import { openApp } from './phone';

const tabs = [en.nearby, en.leases, en.library, en.settings];

/** As a screen reader tells them: iOS has no word for a tab, so its name says it. */
const role = Platform.OS === 'ios' ? 'button' : 'tab';
const spoken = (title: string) =>
  Platform.OS === 'ios'
    ? `${title}, tab, ${tabs.findIndex(tab => tab.title === title) + 1} of 4`
    : title;
const tab = (title: string) => screen.getByRole(role, { name: spoken(title) });

describe('the four tabs', () => {
  it('are Nearby, Leases, Library and Settings, in this order', () => {
    openApp();
    expect(screen.getAllByRole(role).map(each => each.props.accessibilityLabel)).toEqual(
      ['Nearby', 'Leases', 'Library', 'Settings'].map(spoken),
    );
  });

  it('start with Nearby', () => {
    openApp();
    expect(screen.getByRole('heading')).toHaveTextContent('Nearby');
    expect(tab('Nearby')).toBeSelected();
    for (const title of ['Leases', 'Library', 'Settings']) {
      expect(tab(title)).not.toBeSelected();
    }
  });

  it.each(tabs)('show $title and what will be there when its tab is pressed', chosen => {
    openApp();
    fireEvent.press(tab(chosen.title));
    expect(tab(chosen.title)).toBeSelected();
    expect(screen.getByRole('heading', { name: chosen.title })).toBeOnTheScreen();
    expect(screen.getByText(chosen.empty)).toBeOnTheScreen();
    for (const other of tabs.filter(each => each !== chosen)) {
      expect(tab(other.title)).not.toBeSelected();
      expect(screen.queryByText(other.empty)).not.toBeOnTheScreen();
    }
  });

  it('open without a word of complaint from React or the libraries', () => {
    const complaints = [jest.spyOn(console, 'error'), jest.spyOn(console, 'warn')];
    openApp();
    for (const { title } of tabs) {
      fireEvent.press(tab(title));
    }
    for (const complaint of complaints) {
      expect(complaint).not.toHaveBeenCalled();
    }
  });
});
