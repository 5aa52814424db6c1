import { columnsOf } from './text';
import type { View } from './view';

/** A key's words, and how soon they give way where there is no room for all. */
type Hint = readonly [words: string, givesWay: number];

const OTHERS: readonly Hint[] = [
  ['e save my data', -1],
  ['o only verified', 2],
  ['q quit', 9],
];

/** What can be typed now, as far as there is room for it. */
export function keyLine(view: View, columns: number): string {
  let hints = hintsFor(view);
  while (hints.length > 0 && columnsOf(lineOf(hints)) > columns) {
    const first = Math.min(...hints.map(([, givesWay]) => givesWay));
    hints = hints.filter(([, givesWay]) => givesWay !== first);
  }
  return lineOf(hints);
}

function lineOf(hints: readonly Hint[]): string {
  return ` ${hints.map(([words]) => words).join('  ')}`;
}

function hintsFor({ question, focus, people }: View): readonly Hint[] {
  if (question !== undefined) {
    return [
      ['y yes', 9],
      ['n no', 9],
    ];
  }
  if (focus.list === 'leases') {
    return [['↑↓ choose', 1], ['tab people', 5], ['r renew', 6], ['x revoke', 7], ...OTHERS];
  }
  const person = people[focus.person];
  const accept: readonly Hint[] = person?.namesake ? [['a accept', 4]] : [];
  return [
    ['↑↓ choose', 1],
    ['tab leases', 5],
    ['v verify', 7],
    [person?.standing === 'blocked' ? 'b unblock' : 'b block', 6],
    ['f forget', 3],
    ...accept,
    ['m mixtape', 0],
    ...OTHERS,
  ];
}
