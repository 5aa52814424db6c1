import type { RenewalBudget } from './budget';
import { requireBudget } from './budget';

/** A11: more hosts than this would each have next to nothing. */
export const MOST_GRANTING_HOSTS = 8;

/** A11: what one of `hosts` granting hosts takes of the room's budget, G_D/N_D. */
export function shareOf(room: RenewalBudget, hosts: number): RenewalBudget {
  if (!Number.isInteger(hosts) || hosts < 1) {
    throw new RangeError('A share is one of a whole number of hosts, this one included.');
  }
  const granting = Math.min(hosts, MOST_GRANTING_HOSTS);
  return requireBudget({ ...room, renewalsPerSecond: room.renewalsPerSecond / granting });
}
