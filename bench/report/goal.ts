import { textTable } from './text-table';

/** What is to be reached: against others only as a ratio within one run. */
export interface Judgement {
  readonly goal: string;
  readonly figure: string;
  readonly verdict: 'met' | 'missed' | 'not measured';
}

export function judgement(
  goal: string,
  figure: number | undefined,
  reached: (figure: number) => boolean,
  show: (figure: number) => string,
): Judgement {
  return figure === undefined
    ? { goal, figure: '–', verdict: 'not measured' }
    : { goal, figure: show(figure), verdict: reached(figure) ? 'met' : 'missed' };
}

/** A figure that should be small. */
export function atMost(
  name: string,
  most: number,
  unit: string,
  figure: number | undefined,
  digits = 1,
): Judgement {
  return judgement(
    `${name}: at most ${most} ${unit}`,
    figure,
    value => value <= most,
    value => `${value.toFixed(digits)} ${unit}`,
  );
}

export function describeGoals(judgements: readonly Judgement[]): string {
  return textTable([
    ['goal', 'figure', ''],
    ...judgements.map(({ goal, figure, verdict }) => [goal, figure, verdict]),
  ]);
}
