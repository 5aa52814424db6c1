/** `npm run bench:page`: writes the tables of docs/performance.md again, from the reports in docs/figures. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Report } from '../report/report';
import { fillPage } from './blocks';

const PAGE = 'docs/performance.md';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;
const filled = fillPage(
  readFileSync(PAGE, 'utf8'),
  read('docs/figures/bench.json'),
  read('docs/figures/bench-before.json'),
);
writeFileSync(PAGE, filled);
