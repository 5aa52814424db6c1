/**
 * `npm run simulate -- --seeds 1000 [--from N] [--seed N]`: a random world for each seed, checked from beginning to end.
 */
import { runTrial } from '../src/simulation';

const MOST_SHOWN = 12;

function option(name: string): number | undefined {
  const at = process.argv.indexOf(`--${name}`);
  if (at === -1) {
    return undefined;
  }
  const value = Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 0) {
    console.error(`--${name} takes a whole number, not ${process.argv[at + 1] ?? 'nothing'}.`);
    process.exit(2);
  }
  return value;
}

const only = option('seed');
const from = only ?? option('from') ?? 1;
const count = only === undefined ? option('seeds') ?? 100 : 1;

const started = performance.now();
let simulatedMs = 0;
let messages = 0;
let leases = 0;
const failed: number[] = [];
for (let seed = from; seed < from + count; seed++) {
  const result = await runTrial(seed);
  simulatedMs += result.simulatedMs;
  messages += result.messages;
  leases += result.leases;
  if (only !== undefined) {
    console.log(`seed ${seed}: digest ${result.digest}`);
  }
  if (result.violations.length > 0) {
    failed.push(seed);
    console.log(`\nseed ${seed} failed (npm run simulate -- --seed ${seed}):`);
    result.violations.slice(0, MOST_SHOWN).forEach(violation => console.log(`  ${violation}`));
    if (only !== undefined) {
      console.log('what happened last:');
      result.lastEvents.forEach(event => console.log(`  ${event}`));
    }
  }
}
const realSeconds = (performance.now() - started) / 1000;
const hours = simulatedMs / 3_600_000;
console.log(
  `${count} seeds, ${messages} messages, ${leases} leases, ${hours.toFixed(
    1,
  )} simulated hours in ` +
    `${realSeconds.toFixed(1)} s (${(hours / realSeconds).toFixed(3)} hours a second): ` +
    (failed.length === 0 ? 'all held' : `${failed.length} failed: ${failed.join(', ')}`),
);
process.exitCode = failed.length > 0 ? 1 : 0;
