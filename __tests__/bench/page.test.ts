import { readFileSync } from 'node:fs';
import { fillPage } from '../../bench/page/blocks';
import type { Report } from '../../bench/report/report';

const file = (name: string) => readFileSync(`docs/${name}`, 'utf8');

test('the page about speed has the tables of the kept reports', () => {
  const [now, before] = ['bench', 'bench-before'].map(
    name => JSON.parse(file(`figures/${name}.json`)) as Report,
  ) as [Report, Report];
  const page = file('performance.md');
  expect(page).toBe(fillPage(page, now, before));
  expect(page).toMatch(/^goal .*\n(.*(met|missed|not measured)\n)+/m);
});

test('a mark that names no table is an error', () => {
  const circumstances = {
    ...{ processor: 'x', processors: 2, memoryGb: 8, system: 'y', node: 'v20', day: '2026-01-01' },
  };
  const report: Report = { circumstances, figures: {} };
  const mark = (name: string) => `<!-- bench: ${name} -->\n<!-- end -->`;
  expect(() => fillPage(mark('speed'), report, report)).toThrow('There is no table speed.');
  expect(fillPage(mark('tcp'), report, report)).toContain('not in the report');
  expect(fillPage(mark('circumstances'), report, report)).toContain('2026-01-01: 2 × x, 8 GB, y');
});
