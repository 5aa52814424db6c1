import { systemTextGrows } from '../phone';
import { render, screen } from '@testing-library/react-native';
import { StyleSheet } from 'react-native';
import { LifelineView } from '../../../src/app/lifeline/LifelineView';
import { EarshotProvider } from '../../../src/app/state/context';
import type { Lifeline } from '../../../src/app/state/lifelines';
import { colours } from '../../../src/app/theme';
import { ThemeProvider } from '../../../src/app/useTheme';
import { earshotShowing, NOW, sessionLine } from '../earshot-showing';

function show(
  line: Lifeline,
  other?: Lifeline,
  otherName = 'Noor',
  otherFirst = false,
  ownName?: string,
) {
  render(
    <EarshotProvider value={earshotShowing({})}>
      <ThemeProvider>
        <LifelineView
          line={line}
          otherName={otherName}
          {...(other && { other })}
          otherFirst={otherFirst}
          {...(ownName !== undefined && { ownName })}
        />
      </ThemeProvider>
    </EarshotProvider>,
  );
}

const drawn = (text: string | RegExp) =>
  screen.queryAllByText(text, { includeHiddenElements: true }).length;

const endedAt = (atMs: number): Lifeline => ({
  ...sessionLine,
  ended: { atMs, reason: 'elapsed' },
});

it('says by how much two ends differ where both can be looked at', () => {
  show(endedAt(NOW), endedAt(NOW + 14));
  expect(drawn('both let go, 14 ms apart')).toBe(1);
  expect(screen.getByRole('img').props['aria-label']).toMatch(/Both let go, 14 ms apart\.$/);
});

it('says when each ended, by name, where one phone heard of it later', () => {
  show(endedAt(NOW), endedAt(NOW - 2000));
  expect(drawn('ended: you 10:42:00, Noor 10:41:58')).toBe(1);
});

it('says that only one of them has ended, where the other can be looked at and has not', () => {
  show(endedAt(NOW), sessionLine);
  expect(drawn('ended: you 10:42:00, not yet at Noor’s')).toBe(1);
});

it('claims nothing of an end that this phone does not know', () => {
  const apart = [{ fromMs: NOW - 5000, toMs: NOW }];
  show({ ...endedAt(NOW), endsMs: NOW, apart });
  expect(drawn('your end 10:42:00 · theirs by 10:51:55 at the latest')).toBe(1);
  expect(drawn(/both|ms apart/)).toBe(0);
});

it('where nobody is "you", tells of an end by name, and of no other that it does not know', () => {
  show(endedAt(NOW), undefined, 'Noor', false, 'Ada');
  expect(drawn('ended: Ada 10:42:00')).toBe(1);
});

it('says that the other has ended, where this one has not heard of it', () => {
  show(sessionLine, endedAt(NOW - 2000), 'Noor', false, 'Ada');
  expect(drawn('ended: Noor 10:41:58, not yet at Ada’s')).toBe(1);
});

it('says that all songs crossed, in green, and not that a time was up', () => {
  show({
    ...sessionLine,
    ended: { atMs: NOW, reason: 'revoked' },
    outcome: { songs: 'crossed' },
  });
  const sentence = screen.getByText('all songs crossed · both let go 10:42:00', {
    includeHiddenElements: true,
  });
  expect(StyleSheet.flatten(sentence.props.style).color).toBe(colours.light.here.words);
});

it('after the other phone’s restart says what is known of its end', () => {
  show({ ...sessionLine, ended: { atMs: NOW, reason: 'peer restarted' } });
  expect(drawn('your end 10:42:00 · forgotten there by the restart')).toBe(1);
});

it('keeps the order of two people, also where it tells of the other’s end', () => {
  show(endedAt(NOW), undefined, 'Noor', true);
  const names = screen.getAllByText(/^(you|Noor)$/, { includeHiddenElements: true });
  expect(names.map(({ props }) => props.children as string)).toEqual(['Noor', 'you']);
});

it('has both ends one above the other, and a long name cut short for the eye alone', () => {
  show(sessionLine, undefined, 'Maximiliane');
  expect(drawn('you')).toBe(1);
  expect(drawn('Maximilia…')).toBe(1);
  expect(screen.getByRole('img').props['aria-label']).toMatch(/^Exchange lease with Maximiliane\./);
});

it('leaves out labels that would lie over each other', () => {
  const apart = [50, 46, 26].map(before => ({
    fromMs: NOW - before * 1000,
    toMs: NOW - (before - 2) * 1000,
  }));
  show({ ...sessionLine, periodMs: 60_000, endsMs: NOW, apart });
  expect(drawn(/^apart/)).toBe(2);
  systemTextGrows(2);
  expect(drawn(/^apart/)).toBe(1);
});
