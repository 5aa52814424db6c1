import type { PartName } from './options';
import { readOptions } from './options';
import { PARTS } from './parts';
import { circumstances } from './report/machine';
import { describeReport } from './report/report';

const { only, json, ...settings } = readOptions(process.argv.slice(2));
const here = circumstances();
const figures: Partial<Record<PartName, unknown>> = {};

for (const name of only) {
  console.error(`measuring ${name} …`);
  figures[name] = await PARTS[name].measure(settings);
}
const report = { circumstances: here, figures };
console.log(json ? JSON.stringify(report, undefined, 2) : describeReport(report));
