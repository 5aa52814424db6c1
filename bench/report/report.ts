import type { PartName } from '../options';
import { PART_NAMES } from '../options';
import { PARTS } from '../parts';
import type { Judgement } from './goal';
import { describeGoals } from './goal';
import type { Circumstances } from './machine';
import { describeCircumstances } from './machine';
import type { Part } from './part';

/** What `--json` prints: everything that was measured, as it is kept in docs/figures. */
export interface Report {
  readonly circumstances: Circumstances;
  readonly figures: Readonly<Partial<Record<PartName, unknown>>>;
}

/** Those of the parts that were measured, in the order of the goals. */
export function goalsOf({ figures }: Report): readonly Judgement[] {
  return measured(figures).flatMap(([part, result]) => part.judge?.(result) ?? []);
}

export function describeReport(report: Report): string {
  const tables = measured(report.figures).map(
    ([part, result, name]) => `${name}\n\n${part.describe(result)}`,
  );
  const goals = goalsOf(report);
  return [
    describeCircumstances(report.circumstances),
    ...tables,
    ...(goals.length === 0 ? [] : [describeGoals(goals)]),
  ].join('\n\n\n');
}

function measured(figures: Report['figures']): [Part<unknown>, unknown, PartName][] {
  return PART_NAMES.filter(name => name in figures).map(name => [
    PARTS[name] as Part<unknown>,
    figures[name],
    name,
  ]);
}
