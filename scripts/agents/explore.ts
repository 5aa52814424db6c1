/**
 * `npm run explore:agents [-- --ci]`: each rule taken away, with the shortest way to two commits; then every configuration
 * with all rules, exhausted or up to a stated number of states, and X6 from every state. `--most N`: another bound.
 */
import { ABLATIONS, CONFIGURATIONS, CONSENSUS } from './explorations';
import { explore } from './explorer';

const isBounded = process.argv.includes('--ci');
const given = process.argv.indexOf('--most');
const bound = given !== -1 ? Number(process.argv[given + 1]) : isBounded ? 60_000 : undefined;
const MOST_WITHOUT = 400_000;
let failed = false;

console.log('A round is called by its node, its hop and its number; x: one that is dead.');
for (const { name, ...configuration } of ABLATIONS) {
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
console.log('');
const began = performance.now();
for (const { name, ...configuration } of [...CONFIGURATIONS, ...CONSENSUS]) {
  const started = performance.now();
  const mostStates = bound ?? configuration.mostStates;
  const found = explore({ ...configuration, mostStates });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const reached = `depth ${found.depth}, ${found.exhausted ? 'exhausted' : 'not exhausted'}`;
  const progress = configuration.progress === true ? '' : ', X6 not checked';
  console.log(`${name}: ${found.states} states, ${reached}${progress}, ${seconds} s`);
  if (found.violation !== undefined) {
    failed = true;
    console.log(found.violation.map(line => `    ${line}`).join('\n'));
  }
}
console.log(`in all ${((performance.now() - began) / 1000).toFixed(0)} s`);
process.exitCode = failed ? 1 : 0;
