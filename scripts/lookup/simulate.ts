import type { LookupTrialResult } from './trial';
import { runLookupTrial } from './trial';

/** `npm run simulate -- --lookup`: halls of phones, with the invariants of the lookup. Gives whether all held. */
export async function simulateLookups(seeds: readonly number[]): Promise<boolean> {
  const started = performance.now();
  const results: LookupTrialResult[] = [];
  for (const seed of seeds) {
    const result = await runLookupTrial(seed);
    results.push(result);
    if (result.violations.length > 0) {
      console.log(`\nseed ${seed} failed (npm run simulate -- --lookup --seed ${seed}):`);
      result.violations.slice(0, 5).forEach(text => console.log(`  ${text}`));
    }
    if (result.violations.length > 0 || seeds.length === 1) {
      const happened = [...result.happened].map(([what, times]) => `${what} ${times}`);
      console.log(`  ${JSON.stringify(result.setting)}`);
      console.log(`  happened: ${happened.join(', ') || 'nothing'}`);
    }
  }
  const total = (of: (result: LookupTrialResult) => number) =>
    results.reduce((sum, each) => sum + of(each), 0);
  const failed = results.filter(({ violations }) => violations.length > 0);
  const realSeconds = (performance.now() - started) / 1000;
  console.log(
    `${seeds.length} lookup seeds, ${total(({ phones }) => phones)} phones, ${total(
      ({ grants }) => grants,
    )} grants, ` +
      `${total(({ leaderChanges }) => leaderChanges)} changes of state, ` +
      `${(total(({ simulatedMs }) => simulatedMs) / 3_600_000).toFixed(
        1,
      )} simulated hours in ${realSeconds.toFixed(1)} s: ` +
      (failed.length === 0
        ? 'all held'
        : `${failed.length} failed: ${failed.map(({ seed }) => seed).join(', ')}`),
  );
  return failed.length === 0;
}
