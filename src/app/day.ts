import type { Day } from './strings/sharing';

const DAYS_OF_A_WEEK = 7;

/** By the days of the calendar at this phone, not by hours. */
export function dayOf(ms: number, nowMs: number): Day {
  const [date, now] = [new Date(ms), new Date(nowMs)];
  const daysAgo = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (daysAgo <= 0) return 'today';
  if (daysAgo === 1) return 'yesterday';
  if (daysAgo < DAYS_OF_A_WEEK) return 'this week';
  return date.getFullYear() === now.getFullYear() ? 'this year' : 'earlier';
}

const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
