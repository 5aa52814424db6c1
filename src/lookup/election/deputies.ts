import { MOST_GRANTING_HOSTS } from '../periods/share';
import type { Presence } from './hosts';
import { isElder } from './standing';

/** E10. */
export const DEPUTIES = 2;

/** E10: the next two eldest that may stand. */
export function deputiesAmong(devices: readonly Presence[]): string[] {
  return devices
    .filter(({ mayStand, role }) => mayStand && role === 'none')
    .sort((one, other) => (isElder(one, other) ? -1 : 1))
    .slice(0, DEPUTIES)
    .map(({ id }) => id);
}

/** A11: who grants beside this host, as it says itself. */
export function annexesOf(host: string, devices: readonly Presence[]): string[] {
  return devices
    .filter(({ role, annexOf }) => role === 'annex' && annexOf === host)
    .slice(0, MOST_GRANTING_HOSTS - 1)
    .map(({ id }) => id);
}

/** 1 for the first deputy; undefined for who is none. */
export function rankUnder(host: Presence | undefined, id: string): number | undefined {
  const at = host?.deputies.indexOf(id) ?? -1;
  return at === -1 ? undefined : at + 1;
}
