import type { Action } from './peer';

const ESC = '\u001b';

const ACTIONS: ReadonlyMap<string, Action | 'quit'> = new Map([
  [`${ESC}[A`, 'up'],
  [`${ESC}OA`, 'up'],
  ['k', 'up'],
  [`${ESC}[B`, 'down'],
  [`${ESC}OB`, 'down'],
  ['j', 'down'],
  ['\t', 'other list'],
  [`${ESC}[Z`, 'other list'],
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
  [ESC, 'no'],
  ['q', 'quit'],
  ['\u0003', 'quit'],
]);

/**
 * A key: a control sequence (an arrow, Page Up), one of the older kind (F1), a character with Alt held, or a character.
 * Taken whole, so that the last letter of a sequence is not mistaken for a letter that was typed.
 */
const KEY = new RegExp(`${ESC}\\[[0-?]*[ -/]*[@-~]?|${ESC}O[!-~]?|${ESC}[^${ESC}]|[^]`, 'gu');

/** What was typed, in order: a terminal may hand over several keys at once. */
export function actionsOf(typed: string): (Action | 'quit')[] {
  return (typed.match(KEY) ?? []).flatMap(key => {
    const action = ACTIONS.get(key.length === 1 ? key.toLowerCase() : key);
    return action === undefined ? [] : [action];
  });
}
