import { MOST_GRANTING_HOSTS } from '../periods/share';
import { DEPUTIES } from './deputies';
import type { Presence } from './hosts';
import { LARGEST_SINCE } from './standing';

/** A public key, in hexadecimal digits. */
const ID_LENGTH = 64;

/** From another device: what it cannot be, it is not. */
export function soundPresence(given: Presence): Presence {
  const { id, since, role, isWhole, leases, deputies, mayStand, annexes, annexOf, follows } = given;
  const isHost = role === 'host';
  return {
    id,
    since: since >= 0 ? Math.min(Math.floor(since), LARGEST_SINCE) : LARGEST_SINCE,
    role: isHost || role === 'annex' ? role : 'none',
    isWhole: isWhole === true,
    leases: count(leases),
    deputies: ids(deputies, DEPUTIES),
    mayStand: mayStand === true,
    annexes: isHost ? ids(annexes, MOST_GRANTING_HOSTS - 1) : [],
    annexOf: role === 'annex' ? String(annexOf) : undefined,
    follows: isHost || follows === undefined ? undefined : String(follows).slice(0, ID_LENGTH),
  };
}

const count = (given: unknown): number =>
  Number.isSafeInteger(given) && (given as number) >= 0 ? (given as number) : 0;

const ids = (given: unknown, most: number): string[] =>
  Array.isArray(given) ? given.slice(0, most).map(String) : [];
