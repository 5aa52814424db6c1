import { Choice } from '../../src/peer/choice';

const choice = () => new Choice<string>(name => name);

test('the first is chosen at first, and nobody of nobody', () => {
  expect(choice().in(['ada', 'noor'])).toBe('ada');
  expect(choice().in([])).toBeUndefined();
});

test('it moves, and stops at both ends', () => {
  const chosen = choice();
  const list = ['ada', 'noor', 'kim'];
  const after = (by: number) => {
    chosen.move(list, by);
    return chosen.in(list);
  };
  expect([1, 1, 1, -1, -1, -1].map(after)).toEqual(['noor', 'kim', 'kim', 'noor', 'ada', 'ada']);
});

test('the same one stays chosen while others come and go', () => {
  const chosen = choice();
  chosen.move(['ada', 'noor'], 1);
  expect(chosen.in(['kim', 'ada', 'lee', 'noor'])).toBe('noor');
  expect(chosen.in(['noor'])).toBe('noor');
});

test('once it is gone, the one in its place is chosen', () => {
  const chosen = choice();
  chosen.move(['ada', 'noor', 'kim'], 1);
  expect(chosen.in(['ada', 'kim'])).toBe('kim');
  expect(chosen.in([])).toBeUndefined();
});
