import { systemTextGrows } from '../phone';
import { render, screen } from '@testing-library/react-native';
import { LifelineView } from '../../../src/app/lifeline/LifelineView';
import { EarshotProvider } from '../../../src/app/state/context';
import type { Lifeline } from '../../../src/app/state/lifelines';
import { ThemeProvider } from '../../../src/app/useTheme';
import { earshotShowing, NOW, sessionLine } from '../earshot-showing';

function show(line: Lifeline, other?: Lifeline, otherName = 'Noor') {
  render(
    <EarshotProvider value={earshotShowing({})}>
      <ThemeProvider>
        <LifelineView line={line} otherName={otherName} {...(other && { other })} />
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
  expect(drawn('both ended 10:42:00 · 14 ms apart')).toBe(1);
  expect(screen.getByRole('img').props['aria-label']).toMatch(
    /Both ended 10:42:00 · 14 ms apart\.$/,
  );
});

it('says when each ended, by name, where one phone heard of it later', () => {
  show(endedAt(NOW), endedAt(NOW - 2000));
  expect(drawn('ended: you 10:42:00, Noor 10:41:58')).toBe(1);
});

it('claims no such figure where the other end was only agreed on', () => {
  show(endedAt(NOW));
  expect(drawn('both ended 10:42:00')).toBe(1);
  expect(drawn(/ms apart/)).toBe(0);
});

it('L8: says when the other end is over at the latest, after one was given up while apart', () => {
  show({
    ...sessionLine,
    apart: [{ fromMs: NOW - 5000, toMs: NOW }],
    ended: { atMs: NOW, reason: 'revoked' },
  });
  expect(drawn('ended here 10:42:00, there by 10:51:14')).toBe(1);
});

it('has both ends one above the other, and a long name cut short for the eye alone', () => {
  show(sessionLine, undefined, 'Maximiliane');
  expect(drawn('you')).toBe(1);
  expect(drawn('Maximilia…')).toBe(1);
  expect(screen.getByRole('img').props['aria-label']).toMatch(/^Session lease with Maximiliane\./);
});

it('leaves out labels that would lie over each other', () => {
  const apart = [50, 48, 30].map(before => ({
    fromMs: NOW - before * 1000,
    toMs: NOW - (before - 1) * 1000,
  }));
  show({ ...sessionLine, apart });
  expect(drawn(/^apart/)).toBe(2);
  systemTextGrows(2);
  expect(drawn(/^apart/)).toBe(1);
});
