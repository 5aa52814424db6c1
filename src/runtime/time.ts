/** Durations are milliseconds everywhere; these say so where they are written. */
export const millis = (count: number): number => count;
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => count * 60_000;

/** The longest duration that crosses, about 9,000 years: what is longer, or for ever, is cut to it. */
const LONGEST_ON_WIRE_MS = 2 ** 48;

export const onWire = (ms: number): number => Math.min(ms, LONGEST_ON_WIRE_MS);

/** L17: somebody gave what is no duration. */
export class DurationError extends RangeError {}

/** L17: finite, or for ever, and never negative. */
export function isDuration(ms: unknown): ms is number {
  return typeof ms === 'number' && ms >= 0;
}

/** L17: a duration that a caller gave. */
export function requireDuration(ms: number, what: string): number {
  if (!isDuration(ms)) {
    throw new DurationError(`${what} must be a duration of 0 ms or more, not ${describe(ms)}.`);
  }
  return ms;
}

/** L17: of a lease, which must come to an end. */
export function requirePeriod(ms: number, what: string): number {
  if (requireDuration(ms, what) === Infinity) {
    throw new RangeError(`${what} must come to an end.`);
  }
  return ms;
}

/** Whatever was given: some values throw when they are made a string. */
export function describe(given: unknown): string {
  return typeof given === 'object' || typeof given === 'function' ? 'an object' : String(given);
}
