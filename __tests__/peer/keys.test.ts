import { actionsOf } from '../../src/peer/keys';

test.each([
  ['k', 'up'],
  ['j', 'down'],
  ['\t', 'other list'],
  ['\u001b[Z', 'other list'],
  ['r', 'renew'],
  ['x', 'revoke'],
  ['v', 'verify'],
  ['b', 'block'],
  ['f', 'forget'],
  ['a', 'accept'],
  ['o', 'only verified'],
  ['m', 'mixtape'],
  ['e', 'save data'],
  ['y', 'yes'],
  ['n', 'no'],
  ['q', 'quit'],
  ['\u0003', 'quit'],
])('%j means %s', (key, action) => {
  expect(actionsOf(key)).toEqual([action]);
  expect(actionsOf(key.length === 1 ? key.toUpperCase() : key)).toEqual([action]);
});

test('arrows come in two kinds', () => {
  expect(actionsOf('\u001b[A\u001b[B\u001bOA\u001bOB')).toEqual(['up', 'down', 'up', 'down']);
});

test('several keys at once are taken in order', () => {
  expect(actionsOf('j\u001b[Bvy')).toEqual(['down', 'down', 'verify', 'yes']);
});

test('the escape key says no, also twice and before an arrow', () => {
  expect(actionsOf('\u001b')).toEqual(['no']);
  expect(actionsOf('\u001b\u001b')).toEqual(['no', 'no']);
  expect(actionsOf('\u001b\u001b[A')).toEqual(['no', 'up']);
});

test.each([
  ['Page Up', '\u001b[5~'],
  ['Delete', '\u001b[3~'],
  ['F1', '\u001bOP'],
  ['F3, which ends in R', '\u001bOR'],
  ['Ctrl-Up, which ends in A', '\u001b[1;5A'],
  ['F5 with Shift', '\u001b[15;2~'],
  ['Alt-x', '\u001bx'],
  ['a mouse', '\u001b[<0;10;10M'],
  ['the terminal saying where its cursor is', '\u001b[24;80R'],
  ['a letter that means nothing', 'z'],
  ['a picture', '🎧'],
  ['Enter', '\r'],
])('%s does nothing', (_, typed) => {
  expect(actionsOf(typed)).toEqual([]);
  expect(actionsOf(`${typed}j`)).toEqual(['down']);
});
