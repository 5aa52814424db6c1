import { DEPUTIES } from './deputies';
import type { Presence } from './hosts';

/** E1: a liar's `since` must leave room for those who come after it. */
const LARGEST_SINCE = 2 ** 48;

/** From another device: what it cannot be, it is not. */
export function soundPresence(given: Presence): Presence {
  const { id, since, role, isWhole, leases, deputies, mayStand } = given;
  return {
    id,
    since: since >= 0 ? Math.min(Math.floor(since), LARGEST_SINCE) : LARGEST_SINCE,
    role: role === 'host' ? 'host' : 'none',
    isWhole: isWhole === true,
    leases: Number.isSafeInteger(leases) && leases >= 0 ? leases : 0,
    deputies: Array.isArray(deputies) ? deputies.slice(0, DEPUTIES).map(String) : [],
    mayStand: mayStand === true,
  };
}
