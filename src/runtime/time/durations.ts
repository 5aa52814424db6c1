/** Durations are in milliseconds everywhere. */
export const millis = (count: number): number => count;
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => count * 60_000;

/** The longest duration on the wire, about 9,000 years. Longer ones, and `Infinity`, are cut to it. */
const LONGEST_ON_WIRE_MS = 2 ** 48;

export const onWire = (ms: number): number => Math.min(ms, LONGEST_ON_WIRE_MS);

/** L17: a value that is not a duration was given. */
export class DurationError extends RangeError {}

/** L17: from 0 up, `Infinity` included. */
export function isDuration(ms: unknown): ms is number {
  return typeof ms === 'number' && ms >= 0;
}

/** L17: checks a duration that the application gave. */
export function requireDuration(ms: number, what: string): number {
  if (!isDuration(ms)) {
    throw new DurationError(`${what} must be a duration of 0 ms or more, not ${describe(ms)}.`);
  }
  return ms;
}

/** L17: checks the period of a lease, which must be finite. */
export function requirePeriod(ms: number, what: string): number {
  if (requireDuration(ms, what) === Infinity) {
    throw new RangeError(`${what} must come to an end.`);
  }
  return ms;
}

/** Not `String` for all values: some throw when they are converted. */
export function describe(given: unknown): string {
  return typeof given === 'object' || typeof given === 'function' ? 'an object' : String(given);
}
