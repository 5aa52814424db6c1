import type { AgentTrialResult } from './trial';
import { runAgentTrial } from './trial';

/** `npm run simulate -- --agents`: mixtapes under way among phones that fail. Gives whether all invariants held. */
export async function simulateAgents(seeds: readonly number[]): Promise<boolean> {
  const started = performance.now();
  const results: AgentTrialResult[] = [];
  for (const seed of seeds) {
    const result = await runAgentTrial(seed);
    results.push(result);
    if (result.violations.length > 0) {
      console.log(`\nseed ${seed} failed (npm run simulate -- --agents --seed ${seed}):`);
      result.violations.slice(0, 5).forEach(text => console.log(`  ${text}`));
    }
  }
  const total = (of: (result: AgentTrialResult) => number) =>
    results.reduce((sum, each) => sum + of(each), 0);
  const failed = results.filter(({ violations }) => violations.length > 0);
  const longest = Math.max(...results.map(({ homeAfterMs }) => homeAfterMs));
  console.log(
    `${seeds.length} agent seeds, ${total(({ tapes }) => tapes)} tapes, ` +
      `${total(({ commits }) => commits)} stages committed, ` +
      `${total(({ crashes }) => crashes)} crashes, ` +
      `all home and nothing left within ${Math.round(longest / 1000)} s of healing, ` +
      `${(total(({ simulatedMs }) => simulatedMs) / 3_600_000).toFixed(1)} simulated hours in ` +
      `${((performance.now() - started) / 1000).toFixed(1)} s: ` +
      (failed.length === 0
        ? 'all held'
        : `${failed.length} failed: ${failed.map(({ seed }) => seed).join(', ')}`),
  );
  return failed.length === 0;
}
