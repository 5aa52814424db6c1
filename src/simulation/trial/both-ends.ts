import type { LeaseEnd } from './lease-end';
import { DELAY_MS, DRIFT_MS, HEARTBEAT_MS } from './tolerances';
import type { Witness } from './witness';

/**
 * L6, L13: while the two are connected, both ends of a lease have the same time left, and the holder's never more. It may
 * be less by how long ago the last frame from the grantor was written, and, since the holder counts from when it sent what
 * that frame acknowledges (L12), by the way there as well.
 */
export function checkTimesLeft(witness: Witness): void {
  for (const { grantor, holder } of witness.leases.values()) {
    if (!isLive(grantor, witness) || !isLive(holder, witness)) {
      continue;
    }
    const longerMs = holder.timeLeftMs - grantor.timeLeftMs;
    if (longerMs > DRIFT_MS) {
      witness.violated(`${holder.what} has ${longerMs.toFixed(1)} ms more left than its grantor`);
    }
    if (-longerMs > DRIFT_MS + HEARTBEAT_MS + 2 * DELAY_MS) {
      witness.violated(
        `${holder.what} has ${(-longerMs).toFixed(1)} ms less left than its grantor`,
      );
    }
  }
}

/** L8: what one end has revoked is soon revoked at the other, which does not wait for its own timer. */
export function revocationsDue(witness: Witness, withinMs: number) {
  const untold: LeaseEnd[] = [];
  for (const { grantor, holder } of witness.leases.values()) {
    for (const end of [grantor, holder]) {
      if (
        end?.revokedAt === undefined &&
        end?.other?.revokedAt !== undefined &&
        end.timeLeftMs > withinMs &&
        !witness.isGone(end.run) &&
        !witness.isGone(end.other.run)
      ) {
        untold.push(end);
      }
    }
  }
  return {
    check: () => {
      for (const { alive, reason, what } of untold) {
        // P3: the one call of a single-call lease may have been answered before.
        if (alive || (reason !== 'revoked' && reason !== 'used')) {
          const state = alive ? 'is still alive' : `has ended as ${reason ?? 'nobody knows'}`;
          witness.violated(`${what} ${state}, ${withinMs} ms after the other end could revoke it`);
        }
      }
    },
  };
}

function isLive(end: LeaseEnd | undefined, witness: Witness): end is LeaseEnd {
  return end?.alive === true && !witness.isGone(end.run);
}
