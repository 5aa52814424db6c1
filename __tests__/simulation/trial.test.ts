import { spawnSync } from 'node:child_process';
import path from 'node:path';

const project = path.resolve(__dirname, '../..');
/** Another base in each run: over time many worlds are tried. `npm run simulate -- --seeds 1000` tries many at once. */
const seed = Number(process.env.TRIAL_SEED ?? Date.now() % 1_000_000);
const WORLDS = 8;
const withinMs = 300_000;

/** In a process of its own: jest's module sandbox makes a simulated hour take four times as long. */
const simulate = (...options: readonly string[]): string =>
  // It exits with 1 when a seed fails: what it printed says which, and how.
  spawnSync(process.execPath, ['scripts/run-typescript.mjs', 'scripts/simulate.ts', ...options], {
    cwd: project,
    encoding: 'utf8',
  }).stdout;

const seeds = Array.from({ length: WORLDS }, (_, i) => String(seed + i));
const settingOf = (of: string, printed: string) =>
  new RegExp(`^seed ${of}\n((?:  .*\n)+)`, 'm').exec(printed)?.[1];

describe(`${WORLDS} random worlds (TRIAL_SEED=${seed})`, () => {
  let printed: string;
  beforeAll(() => {
    printed = simulate(...seeds.flatMap(each => ['--seed', each]));
  }, withinMs);

  test('every invariant holds', () => {
    const summary = new RegExp(`^${WORLDS} seeds, \\d{3,} messages, .*: all held$`, 'm');
    if (!summary.test(printed)) throw new Error(printed);
  });

  test('each prints what its seed drew, and no two drew the same', () => {
    const settings = seeds.map(each => settingOf(each, printed));
    for (const setting of settings) {
      expect(setting).toMatch(/^ {2}phones: \w+, \w+/m);
      expect(setting).toMatch(/^ {2}faults: \w+/m);
      expect(setting).toMatch(/^ {2}network: delay \d+ to \d+ ms, \d+ bytes\/ms, pieces \w+/m);
      expect(setting).toMatch(/^ {2}loss while there are faults: streams .* %, multicast .* %$/m);
      expect(setting).toMatch(/^ {2}happened: \w+/m);
    }
    expect(new Set(settings).size).toBe(WORLDS);
  });

  test(
    'the same seed gives the same run, event for event',
    () => {
      const [first = ''] = seeds;
      const again = settingOf(first, simulate('--seed', first));
      expect(again).toMatch(/^ {2}digest \w+$/m);
      expect(again).toBe(settingOf(first, printed));
    },
    withinMs,
  );
});

test('L13, L4: a lease granted in the middle of a burst after a stall ends at both ends together (seed 1001519)', () => {
  expect(simulate('--seed', '1001519')).toMatch(/: all held$/m);
});
