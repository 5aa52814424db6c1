import { render } from '@testing-library/react-native';
import { AccessibilityInfo, Platform } from 'react-native';
import { Answer } from '../../src/app/components/Answer';
import { ThemeProvider } from '../../src/app/useTheme';

test('an answer is spoken once, by the app only where the system does not do it', () => {
  const announced = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
  const answer = (words?: string) => (
    <ThemeProvider>
      <Answer words={words} />
    </ThemeProvider>
  );
  const { rerender } = render(answer());
  expect(announced).not.toHaveBeenCalled();
  rerender(answer('149 songs added'));
  rerender(answer('149 songs added'));
  expect(announced.mock.calls).toEqual(Platform.OS === 'ios' ? [['149 songs added']] : []);
});
