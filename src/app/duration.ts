export interface DurationParts {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Whole seconds that have begun or are left, never fewer than none. */
export function partsOf(ms: number): DurationParts {
  const whole = Math.max(0, Math.floor(ms / 1000));
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}

/** 0:12, 9:14, 1:02:03. */
export function figures(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`;
}

/** 10:42:07, as the clock on the wall says. */
export function timeOfDay(ms: number): string {
  const date = new Date(ms);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** 10:42. */
export function timeInHours(ms: number): string {
  return timeOfDay(ms).slice(0, -':00'.length);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
