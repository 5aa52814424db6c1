import { ProgressLines } from '../../src/peer/progress-lines';
import { aPerson, aView } from './views';

const under = (songs: number, of: number | undefined = 1000) =>
  ({ state: 'under way', songs, of } as const);
const viewOf = (...people: Parameters<typeof aPerson>[0][]) =>
  aView({ people: people.map(parts => aPerson(parts)) });

test('each direction has a line, for each person', () => {
  expect(
    new ProgressLines().next(
      viewOf(
        { name: 'Ada', sending: under(500), receiving: under(1) },
        { name: 'Noor', receiving: under(0, 5000) },
        { name: 'Kim' },
      ),
    ),
  ).toEqual([
    'To Ada: 500 of 1,000 songs',
    'From Ada: 1 of 1,000 songs',
    'From Noor: 0 of 5,000 songs',
  ]);
});

test('what has not moved is not told again', () => {
  const lines = new ProgressLines();
  lines.next(viewOf({ sending: under(500), receiving: under(1) }));
  expect(lines.next(viewOf({ sending: under(500), receiving: under(2) }))).toEqual([
    'From Ada: 2 of 1,000 songs',
  ]);
});

test('what has not begun, or has ended, is not told; the next exchange is', () => {
  const lines = new ProgressLines();
  const told = (sending: Parameters<typeof aPerson>[0]) => lines.next(viewOf(sending)).length;
  expect(told({ sending: { state: 'under way', songs: 0, of: undefined } })).toBe(0);
  expect(told({ sending: under(7) })).toBe(1);
  expect(told({ sending: { state: 'dropped', songs: 7, of: 1000 } })).toBe(0);
  expect(told({ sending: under(7) })).toBe(1);
});

test('a name cannot move the cursor', () => {
  expect(new ProgressLines().next(viewOf({ name: '\u001b[2J', sending: under(1) }))).toEqual([
    'To �[2J: 1 of 1,000 songs',
  ]);
});
