import type { StateName } from '../components/Words';

/** How something came to its end. Never by colour alone: each has a mark of its own. */
export type EndMark = 'done' | Exclude<StateName, 'here' | 'outOfEarshot'>;

/** Lines on a ground of 24 by 24. */
export const endMarks: Readonly<Record<EndMark, string>> = {
  done: 'M5 12.6 L9.6 17.2 L19 7.4',
  timeUp: 'M6 12 H18',
  byHand: 'M6.5 6.5 L17.5 17.5 M17.5 6.5 L6.5 17.5',
  failed: 'M12 5.5 V13.5 M12 18 V18.2',
};

/** Done is green, as what is alive is. */
export function stateOfMark(mark: EndMark): StateName {
  return mark === 'done' ? 'here' : mark;
}
