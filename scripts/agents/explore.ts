/**
 * `npm run explore:agents [-- --ci]`: each rule taken away, with the shortest way to two commits; then every configuration
 * with all rules, exhausted or up to a stated number of states, and X6 from every state. `--most N`: another bound.
 */
import { ABLATIONS, CONFIGURATIONS, CONSENSUS } from './explorations';
import { explore } from './explorer';

const isBounded = process.argv.includes('--ci');
const given = process.argv.indexOf('--most');
const mostStates = given !== -1 ? Number(process.argv[given + 1]) : isBounded ? 6_000 : 150_000;
/** Ablations whose shortest way is long: left to the whole run. */
const LONG = ['V2', 'T8'];
const MOST_WITHOUT = 400_000;
let failed = false;

for (const { name, ...configuration } of ABLATIONS) {
  if (isBounded && LONG.includes(name.slice(0, 2))) continue;
  const found = explore({ ...configuration, mostStates: MOST_WITHOUT });
  const { violation } = found;
  console.log(
    `\nwithout ${name}: ${
      violation
        ? `two commits after ${violation.length} steps`
        : `NOTHING FOUND in ${found.states} states`
    }`,
  );
  violation?.forEach(line => console.log(`    ${line}`));
  if (violation === undefined) failed = true;
}
for (const { name, ...configuration } of [...CONFIGURATIONS, ...CONSENSUS]) {
  const started = performance.now();
  const found = explore({ ...configuration, mostStates, progress: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const bound = found.exhausted ? 'exhausted' : `not exhausted, depth ${found.depth}`;
  console.log(`${name}: ${found.states} states, ${bound}, ${seconds} s`);
  if (found.violation !== undefined) {
    failed = true;
    console.log(found.violation.map(line => `    ${line}`).join('\n'));
  }
}
process.exitCode = failed ? 1 : 0;
