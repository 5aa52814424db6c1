import type { Random } from '../runtime';

/** From 0 to 1, without 1. */
export function drawUnit(random: Random): number {
  const [high = 0, low = 0] = random.bytes(2);
  return (high * 256 + low) / 65_536;
}

/** R7. */
export function drawToken(random: Random): string {
  return [...random.bytes(8)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}
