/**
 * `npm run explore:agents [-- --ci]`: each rule taken away, with the shortest way to two commits; then every configuration
 * with all rules, exhausted or up to a stated number of states.
 */
import { ABLATIONS, CONFIGURATIONS } from './explorations';
import { explore } from './explorer';

const isBounded = process.argv.includes('--ci');
const mostStates = isBounded ? 25_000 : 150_000;
let failed = false;

for (const { name, ...configuration } of ABLATIONS) {
  const found = explore({ ...configuration, mostStates: 200_000 });
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
for (const { name, ...configuration } of CONFIGURATIONS) {
  const started = performance.now();
  const found = explore({ ...configuration, mostStates });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const bound = found.exhausted ? 'exhausted' : `not exhausted, depth ${found.depth}`;
  console.log(`${name}: ${found.states} states, ${bound}, ${seconds} s`);
  if (found.violation !== undefined) {
    failed = true;
    console.log(found.violation.map(line => `    ${line}`).join('\n'));
  }
}
process.exitCode = failed ? 1 : 0;
