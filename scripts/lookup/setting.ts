import { minutes } from '../../src/runtime';

/** What a seed draws before anything happens. */
export interface HallSetting {
  readonly phones: number;
  /** E17: devices that know nothing of lookups. */
  readonly old: number;
  /** E4. */
  readonly crowd: number;
  /** The share of announcements that is lost. */
  readonly multicastLoss: number;
  /** How far off a clock may be, either way. */
  readonly clocksMs: number;
}

const DAY_MS = minutes(24 * 60);

export function drawSetting(draw: () => number): HallSetting {
  const size = draw();
  const isSmall = size < 0.5;
  const [fewest, most] = isSmall ? [5, 8] : size < 0.9 ? [9, 16] : [17, 40];
  const isOff = draw();
  return {
    phones: fewest + Math.floor(draw() * (most - fewest + 1)),
    old: draw() < 0.4 ? 1 + Math.floor(draw() * 2) : 0,
    crowd: isSmall ? 4 : 8,
    multicastLoss: [0, 0.1, 0.3][Math.floor(draw() * 3)] as number,
    clocksMs: isOff < 0.5 ? minutes(10) : isOff < 0.8 ? DAY_MS : 3_650 * DAY_MS,
  };
}
