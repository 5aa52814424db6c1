import type { PartName } from '../options';
import { PART_NAMES } from '../options';
import { PARTS } from '../parts';
import type { Judgement } from '../report/goal';
import { describeCircumstances } from '../report/machine';
import type { Part } from '../report/part';
import type { Report } from '../report/report';
import { goalsOf } from '../report/report';
import { textTable } from '../report/text-table';

const BLOCK = /(<!-- bench: ([\w-]+) -->\n)[^]*?(<!-- end -->)/g;

/** The page with the tables of these reports between its marks: no figure on it is copied by hand. */
export function fillPage(page: string, now: Report, before: Report): string {
  return page.replace(
    BLOCK,
    (_, begin: string, name: string, end: string) =>
      `${begin}\n\`\`\`text\n${blockOf(name, now, before)}\n\`\`\`\n\n${end}`,
  );
}

function blockOf(name: string, now: Report, before: Report): string {
  if (name === 'circumstances') {
    return [
      `now     ${describeCircumstances(now.circumstances)}`,
      `before  ${describeCircumstances(before.circumstances)}`,
    ].join('\n');
  }
  if (name === 'goals') {
    return goalsTable(goalsOf(now), goalsOf(before));
  }
  const [part, version] = splitName(name);
  const { figures } = version === 'before' ? before : now;
  return part in figures
    ? (PARTS[part] as Part<unknown>).describe(figures[part])
    : `not in the report: npm run bench -- --only ${part}`;
}

function splitName(name: string): readonly [PartName, 'before' | 'now'] {
  const isBefore = name.endsWith('-before');
  const wanted = isBefore ? name.slice(0, -'-before'.length) : name;
  const part = PART_NAMES.find(known => known === wanted);
  if (part === undefined) {
    throw new Error(`There is no table ${name}.`);
  }
  return [part, isBefore ? 'before' : 'now'];
}

function goalsTable(now: readonly Judgement[], before: readonly Judgement[]): string {
  return textTable([
    ['goal', 'before', 'now', ''],
    ...now.map(({ goal, figure, verdict }) => [
      goal,
      before.find(other => other.goal === goal)?.figure ?? '–',
      figure,
      verdict,
    ]),
  ]);
}
