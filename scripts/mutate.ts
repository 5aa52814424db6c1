/**
 * `npm run mutate`: makes small changes in the runtime's state machines, one at a time, and sees whether a test notices.
 * What no test notices is either not needed, or not tested. See `scripts/mutation/README.md`.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Check } from './mutation/check';
import { choose } from './mutation/choose';
import type { Numbered } from './mutation/instrument';
import { parseOptions, USAGE } from './mutation/options';
import { Reasons } from './mutation/reasons';
import type { Judged } from './mutation/report';
import { isKilled, percent, shareKilled, survivors, table } from './mutation/report';
import { Results } from './mutation/results';
import { readSources } from './mutation/sources';

/** So many must be noticed. */
const ENOUGH = 0.85;
/** How often it is said how far it is, and kept what is known, in case it is interrupted. */
const SAID_EVERY_MS = 30_000;

const PROJECT = process.cwd();
const OUTPUT = path.join('build', 'mutation');
const REASONS = path.join('scripts', 'mutation', 'survivors.json');

const options = (() => {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
})();

const startedMs = performance.now();
const say = (line: string) =>
  console.log(`${line} (${((performance.now() - startedMs) / 1000).toFixed(0)} s)`);

let count = 0;
const sources = readSources(PROJECT).map(source => ({
  ...source,
  mutants: source.mutants.map(each => ({ ...each, number: ++count })),
}));
const all = sources.flatMap(({ mutants }) => mutants);
const present = all.map(({ mutant }) => mutant);
const results = new Results(path.join(OUTPUT, 'results.json'));
const chosen = choose(all, options, results);

switch (options.what) {
  case 'list':
    chosen.forEach(({ mutant: { id, file, line, where, change } }) =>
      console.log(`${id} ${file}:${line} ${where}: ${change}`),
    );
    console.log(`${chosen.length} mutants`);
    break;
  case 'report':
    report(results.of(chosen.map(({ mutant }) => mutant)));
    break;
  case 'run':
    say(`${chosen.length} of ${all.length} mutants in ${sources.length} files`);
    report(await run(chosen));
    break;
}

async function run(mutants: readonly Numbered[]): Promise<readonly Judged[]> {
  const { tests, workers = availableParallelism() } = options;
  const check = await Check.prepare(sources, {
    project: PROJECT,
    output: OUTPUT,
    workers,
    tests,
    say,
  });
  const judged: Judged[] = [];
  let saidMs = performance.now();
  try {
    await check.run(mutants, result => {
      judged.push(result);
      // With some of the tests only, a survivor is none.
      if (tests.length === 0 || isKilled(result)) {
        results.add(result);
      }
      if (performance.now() - saidMs > SAID_EVERY_MS) {
        say(`${judged.length} of ${mutants.length}, ${percent(shareKilled(judged))} killed`);
        results.save(present);
        saidMs = performance.now();
      }
    });
  } finally {
    results.save(present);
    await check.end();
  }
  const place = new Map(mutants.map(({ mutant }, index) => [mutant, index]));
  return judged.sort((a, b) => (place.get(a.mutant) ?? 0) - (place.get(b.mutant) ?? 0));
}

function report(judged: readonly Judged[]): void {
  const reasons = Reasons.read(REASONS);
  console.log(`\n${survivors(judged, reasons)}\n\n${table(judged)}\n`);
  const alive = judged.filter(each => !isKilled(each)).map(({ mutant }) => mutant);
  const unexplained = alive.filter(mutant => reasons.of(mutant) === undefined).length;
  if (judged.length === all.length) {
    reasons.needless(present, alive).forEach(name => console.log(`needless: ${name}`));
  }
  const share = shareKilled(judged);
  say(
    `${percent(share)} of ${judged.length} mutants killed (${percent(ENOUGH)} are needed), ` +
      `${alive.length} survive, ${unexplained} of them unexplained`,
  );
  process.exitCode = share < ENOUGH ? 1 : 0;
}
