import { spanOfLease } from '../../app';
import type { ToldSession } from './bothEnds';

/** As long as the longest of these is drawn, so that all go by one scale. */
export function longestSpan(told: readonly (ToldSession | undefined)[], nowMs: number): number {
  return Math.max(
    0,
    ...told.flatMap(session => {
      const [line, other] = [session?.ends.holder, session?.ends.grantor];
      const known = line ?? other;
      return known === undefined ? [] : [spanOfLease(known, line && other, nowMs)];
    }),
  );
}
