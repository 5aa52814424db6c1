import { measureCalls } from './calls';
import { measureLeases } from './leases';
import { measureRenewals } from './renewals';

const results = {
  'one at a time': await measureCalls(1, 100_000),
  '64 in flight': await measureCalls(64, 640_000),
  leases: await measureLeases(100_000),
  renewals: measureRenewals(100_000),
};
if (process.argv.includes('--json')) {
  console.log(JSON.stringify(results, undefined, 2));
} else {
  for (const [name, figures] of Object.entries(results)) {
    console.log(name);
    console.table(figures);
  }
}
