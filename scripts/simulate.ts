/**
 * `npm run simulate -- --seeds 1000 [--from N]`, or `-- --seed N [--seed M …]`: a random world for each seed, checked from
 * beginning to end. `--seed` prints what the seed drew: which faults were on and how often each happened, the network, the
 * counts. `--about M13` prints the history of the first violation that has this in its text. `--lookup`: halls of phones
 * with a lookup host instead. `--agents`: mixtapes under way among phones that fail.
 */
import type { TrialResult } from '../src/simulation';
import { runTrial } from '../src/simulation';
import { simulateAgents } from './agents/simulate';
import { simulateLookups } from './lookup/simulate';

/** Of each rule. */
const MOST_SHOWN = 3;

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

/** The rules that a violation begins with: `12.3 ms: L13, L16: …`. */
const rulesOf = (text: string) => /^[\d.]+ ms: ([^:]+): /.exec(text)?.[1] ?? '';

function printSetting({
  setting,
  faults,
  messages,
  leases,
  simulatedMs,
  digest,
}: TrialResult): void {
  setting.forEach(line => console.log(`  ${line}`));
  const counts = [...faults].map(([name, count]) => `${name} ${count}`);
  console.log(`  happened: ${counts.join(', ') || 'no fault'}`);
  console.log(
    `  ${messages} messages, ${leases} leases, ${Math.round(simulatedMs / 1000)} simulated seconds`,
  );
  console.log(`  digest ${digest}`);
}

function printViolations({ seed, violations }: TrialResult, withHistory: boolean): void {
  console.log(`seed ${seed} failed (npm run simulate -- --seed ${seed}):`);
  const byRules = new Map<string, string[]>();
  for (const { text } of violations) {
    const rules = rulesOf(text);
    byRules.set(rules, [...(byRules.get(rules) ?? []), text]);
  }
  for (const texts of byRules.values()) {
    texts.slice(0, MOST_SHOWN).forEach(text => console.log(`  ${text}`));
    if (texts.length > MOST_SHOWN) {
      console.log(`    and ${texts.length - MOST_SHOWN} more of this rule`);
    }
  }
  const explained =
    violations.find(({ text }) => about !== undefined && text.includes(about)) ?? violations[0];
  if (withHistory && explained !== undefined) {
    console.log(`what led to ${explained.text}`);
    explained.history().forEach(entry => console.log(`  ${entry}`));
  }
}

const aboutAt = process.argv.indexOf('--about');
const about = aboutAt === -1 ? undefined : process.argv[aboutAt + 1];
const only = options('seed');
const [from = 1] = options('from');
const [count = 100] = options('seeds');
const seeds = only.length > 0 ? only : Array.from({ length: count }, (_, i) => from + i);

if (process.argv.includes('--agents')) {
  process.exit((await simulateAgents(seeds)) ? 0 : 1);
}
if (process.argv.includes('--lookup')) {
  process.exit((await simulateLookups(seeds)) ? 0 : 1);
}

/** M7: a promise that fails unlooked at ends an app. Here it fails the seed. */
function watchCrashes(crashed: (error: unknown) => void): () => void {
  process.on('unhandledRejection', crashed);
  return () => process.off('unhandledRejection', crashed);
}

const started = performance.now();
let simulatedMs = 0;
let messages = 0;
let leases = 0;
const failed: number[] = [];
for (const seed of seeds) {
  const result = await runTrial(seed, watchCrashes);
  simulatedMs += result.simulatedMs;
  messages += result.messages;
  leases += result.leases;
  const isFailed = result.violations.length > 0;
  if (only.length > 0 || isFailed) {
    console.log(`\nseed ${seed}`);
    printSetting(result);
  }
  if (isFailed) {
    failed.push(seed);
    printViolations(result, only.length > 0 || failed.length === 1);
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
