/** Durations are milliseconds everywhere; these say so where they are written. */
export const millis = (count: number): number => count;
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => count * 60_000;

/** The longest duration that crosses, about 9,000 years: what is longer, or for ever, is cut to it. */
const LONGEST_ON_WIRE_MS = 2 ** 48;

export const onWire = (ms: number): number => Math.min(ms, LONGEST_ON_WIRE_MS);

/** A duration that a caller gave: finite, or for ever, and never negative. */
export function requireDuration(ms: number, what: string): number {
  if (typeof ms !== 'number' || !(ms >= 0)) {
    throw new RangeError(`${what} must be a duration of 0 ms or more, not ${String(ms)}.`);
  }
  return ms;
}
