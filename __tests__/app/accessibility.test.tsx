import { fireEvent, isHiddenFromAccessibility, screen } from '@testing-library/react-native';
import { StyleSheet, Text } from 'react-native';
import Svg from 'react-native-svg';
import { edges, openApp, systemTextGrows } from './phone';

const titles = ['Nearby', 'Leases', 'Library', 'Settings'];

/** Screens are made when they are first opened. */
function openEveryTab() {
  for (const title of titles) {
    fireEvent.press(screen.getByLabelText(new RegExp(`^${title}`)));
  }
}

describe('a screen reader', () => {
  it.each(titles)('hears a heading and a sentence on %s, and nothing of its drawing', title => {
    openApp();
    fireEvent.press(screen.getByLabelText(new RegExp(`^${title}`)));
    const drawings = screen.UNSAFE_getAllByType(Svg);
    // The four icons of the tab bar, and the drawing.
    expect(drawings.length).toBeGreaterThanOrEqual(5);
    for (const drawing of drawings) {
      expect(isHiddenFromAccessibility(drawing)).toBe(true);
    }
    expect(isHiddenFromAccessibility(screen.getByRole('heading', { name: title }))).toBe(false);
  });
});

describe('large text', () => {
  it('reaches every word', () => {
    openApp();
    systemTextGrows(2);
    openEveryTab();
    const texts = screen.UNSAFE_getAllByType(Text);
    expect(texts.length).toBeGreaterThanOrEqual(12);
    for (const { props } of texts) {
      expect(props.allowFontScaling).not.toBe(false);
      expect(props.numberOfLines).toBeUndefined();
      expect(props.maxFontSizeMultiplier ?? Infinity).toBeGreaterThanOrEqual(1.5);
    }
  });

  it('has room in the tab bar: two rows when four names no longer fit in one', () => {
    const rows = () => {
      const [list] = screen.UNSAFE_getAllByProps({ role: 'tablist' });
      return StyleSheet.flatten(list?.props.style).flexWrap;
    };
    openApp();
    systemTextGrows(1.3);
    expect(rows()).toBeUndefined();
    systemTextGrows(2);
    expect(rows()).toBe('wrap');
  });
});

describe('the edges of the phone', () => {
  const paddings = (side: 'paddingTop' | 'paddingBottom') =>
    screen.UNSAFE_getAllByProps({}).map(({ props }) => StyleSheet.flatten(props.style)?.[side]);

  it('keep clear of the camera and of the home indicator', () => {
    openApp();
    expect(paddings('paddingTop')).toContain(edges.insets.top);
    expect(paddings('paddingBottom')).toContain(edges.insets.bottom);
  });
});
