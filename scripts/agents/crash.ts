/** `npm run crash:agents [-- --seeds N]`: each write × each phone × before and after × back soon and late. */
import type { CrashPoint } from './crash-points';
import { BACK_LATE_MS, BACK_SOON_MS, runCrashPoint } from './crash-points';

const at = process.argv.indexOf('--seeds');
const seeds = at === -1 ? 16 : Number(process.argv[at + 1]);
const MOST_WRITES = 40;
let points = 0;
const failed: CrashPoint[] = [];

for (let seed = 1; seed <= seeds; seed++) {
  for (const phone of [0, 1, 2]) {
    for (const when of ['before', 'after'] as const) {
      for (const backAfterMs of [BACK_SOON_MS, BACK_LATE_MS]) {
        for (let write = 1; write <= MOST_WRITES; write++) {
          const point = { seed, phone, write, when, backAfterMs };
          const { crashed, problems } = await runCrashPoint(point);
          if (!crashed) break;
          points += 1;
          if (problems.length === 0) continue;
          failed.push(point);
          console.log(`${JSON.stringify(point)}: ${problems.join('; ')}`);
        }
      }
    }
  }
}
console.log(`${points} crash points, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
