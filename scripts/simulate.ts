/**
 * `npm run simulate -- --seeds 1000 [--from N]`, or `-- --seed N [--seed M …]`: a random world for each seed, checked from
 * beginning to end.
 */
import { runTrial } from '../src/simulation';

const MOST_SHOWN = 12;

function options(name: string): readonly number[] {
  return process.argv.flatMap((argument, at) => {
    if (argument !== `--${name}`) {
      return [];
    }
    const given = process.argv[at + 1];
    const value = Number(given);
    if (given === undefined || !Number.isInteger(value) || value < 0) {
      console.error(`--${name} takes a whole number, not ${given ?? 'nothing'}.`);
      process.exit(2);
    }
    return [value];
  });
}

const only = options('seed');
const [from = 1] = options('from');
const [count = 100] = options('seeds');
const seeds = only.length > 0 ? only : Array.from({ length: count }, (_, i) => from + i);

const started = performance.now();
let simulatedMs = 0;
let messages = 0;
let leases = 0;
const failed: number[] = [];
for (const seed of seeds) {
  const result = await runTrial(seed);
  simulatedMs += result.simulatedMs;
  messages += result.messages;
  leases += result.leases;
  if (only.length > 0) {
    console.log(`seed ${seed}: digest ${result.digest}`);
  }
  if (result.violations.length > 0) {
    failed.push(seed);
    console.log(`\nseed ${seed} failed (npm run simulate -- --seed ${seed}):`);
    result.violations.slice(0, MOST_SHOWN).forEach(violation => console.log(`  ${violation}`));
    if (only.length > 0) {
      console.log('what happened last:');
      result.lastEvents.forEach(event => console.log(`  ${event}`));
    }
  }
}
const realSeconds = (performance.now() - started) / 1000;
const hours = simulatedMs / 3_600_000;
console.log(
  `${seeds.length} seeds, ${messages} messages, ${leases} leases, ${hours.toFixed(
    1,
  )} simulated hours in ` +
    `${realSeconds.toFixed(1)} s (${(hours / realSeconds).toFixed(3)} hours a second): ` +
    (failed.length === 0 ? 'all held' : `${failed.length} failed: ${failed.join(', ')}`),
);
process.exitCode = failed.length > 0 ? 1 : 0;
