import type { CrashPoint } from '../../scripts/agents/crash-points';
import { BACK_LATE_MS, BACK_SOON_MS, runCrashPoint } from '../../scripts/agents/crash-points';

/** A sample; all of them: `npm run crash:agents`. */
const SAMPLE: readonly CrashPoint[] = [
  { seed: 1, phone: 0, write: 1, when: 'before', backAfterMs: BACK_SOON_MS },
  { seed: 1, phone: 0, write: 1, when: 'after', backAfterMs: BACK_LATE_MS },
  { seed: 1, phone: 1, write: 1, when: 'before', backAfterMs: BACK_SOON_MS },
  { seed: 2, phone: 1, write: 1, when: 'after', backAfterMs: BACK_LATE_MS },
  { seed: 2, phone: 1, write: 3, when: 'before', backAfterMs: BACK_SOON_MS },
  { seed: 3, phone: 2, write: 2, when: 'after', backAfterMs: BACK_LATE_MS },
  { seed: 3, phone: 2, write: 4, when: 'before', backAfterMs: BACK_LATE_MS },
];

it.each(SAMPLE)(
  'X5: phone $phone crashes $when its write $write, is back after $backAfterMs ms, and every song counts once',
  async point => {
    expect(await runCrashPoint(point)).toEqual({ crashed: true, problems: [] });
  },
);
