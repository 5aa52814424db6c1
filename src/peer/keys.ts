import type { Action } from './peer';

const ACTIONS: Readonly<Record<string, Action | 'quit'>> = {
  '\u001b[A': 'up',
  '\u001bOA': 'up',
  k: 'up',
  '\u001b[B': 'down',
  '\u001bOB': 'down',
  j: 'down',
  '\t': 'other list',
  r: 'renew',
  x: 'revoke',
  v: 'verify',
  b: 'block',
  f: 'forget',
  a: 'accept',
  o: 'only verified',
  y: 'yes',
  n: 'no',
  '\u001b': 'no',
  q: 'quit',
  '\u0003': 'quit',
};

/** What was typed, in order: a terminal may hand over several keys at once. */
export function actionsOf(typed: string): (Action | 'quit')[] {
  const actions: (Action | 'quit')[] = [];
  for (let at = 0; at < typed.length; ) {
    // An arrow is three characters that begin like the escape key.
    const key =
      typed.slice(at, at + 3) in ACTIONS ? typed.slice(at, at + 3) : (typed[at] as string);
    const action = ACTIONS[key] ?? ACTIONS[key.toLowerCase()];
    if (action !== undefined) {
      actions.push(action);
    }
    at += key.length;
  }
  return actions;
}
