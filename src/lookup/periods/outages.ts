import { minutes } from '../../runtime';

/** A13: before so many times apart are known, the usual period holds. */
const LEAST_OUTAGES = 8;
/** The latest count: habits change. */
export const MOST_OUTAGES = 64;
const USUAL_SESSION_MS = minutes(10);
const SHORTEST_SESSION_MS = minutes(1);
const LONGEST_SESSION_MS = minutes(60);
const SURVIVED = 0.95;
const MARGIN = 1.2;

/** Times apart after which two met again, the latest last. */
export type Outages = readonly number[];

export function withOutage(outages: Outages, apartMs: number): Outages {
  return apartMs > 0 && apartMs < Infinity ? [...outages, apartMs].slice(-MOST_OUTAGES) : outages;
}

/** A13: a session that outlives 95 of 100 such times apart, and a fifth more. */
export function learnedPeriodMs(outages: Outages): number {
  if (outages.length < LEAST_OUTAGES) {
    return USUAL_SESSION_MS;
  }
  const sorted = [...outages].sort((one, other) => one - other);
  const survived = sorted[Math.ceil(SURVIVED * sorted.length) - 1] ?? USUAL_SESSION_MS;
  return Math.min(Math.max(survived * MARGIN, SHORTEST_SESSION_MS), LONGEST_SESSION_MS);
}
