/** A tape through three phones, with the power of one of them gone at one of its writes. */
import { minutes, seconds } from '../../src/runtime';
import { launchTape } from './tape-run';

export interface CrashPoint {
  readonly seed: number;
  readonly phone: number;
  readonly write: number;
  readonly when: 'before' | 'after';
  readonly backAfterMs: number;
}

export interface CrashResult {
  /** Whether the phone wrote that often at all. */
  readonly crashed: boolean;
  readonly problems: readonly string[];
}

export const BACK_SOON_MS = seconds(5);
export const BACK_LATE_MS = minutes(10);
/** What the longest pause between two attempts, and then a whole way home, may take. */
const HEALED_WITHIN_MS = minutes(30);

export async function runCrashPoint(point: CrashPoint): Promise<CrashResult> {
  const { seed, phone: which, write, when, backAfterMs } = point;
  const run = await launchTape(3, seed);
  const { world, parties } = run;
  const party = parties[which];
  if (party === undefined) throw new RangeError(`There is no phone ${which}`);
  party.phone.crashAtWrite(write, when);
  const isHome = () => run.tape() !== undefined;
  const hasCrashed = () => party.phone.state === 'crashed';
  await world.runUntil(() => isHome() || hasCrashed(), minutes(10));
  if (!hasCrashed()) await world.run(seconds(20));
  const crashed = hasCrashed();
  if (crashed) {
    await world.run(backAfterMs);
    party.phone.restart();
  }
  const until = world.now + HEALED_WITHIN_MS;
  while (run.problems(true).length > 0 && world.now < until) await world.run(seconds(20));
  return { crashed, problems: run.problems(true) };
}
