import { leaseName } from './device-story';
import type { TrialLeaseEnd } from './lease-end';
import type { Neighbours } from './neighbours';
import { AGREEMENT_MS, DELAY_MS, HEARTBEAT_MS, LONGEST_PERIOD_MS } from './tolerances';
import type { TrialApp } from './trial-app';
import type { Witness } from './witness';
import { isUsedUp } from './witness';

/** So long after a link is up, everything that waited has been told. */
const QUIET_MS = 2500;

/**
 * L6, L13, L16: in quiet contact both ends of a lease have the same time left, 0 where it has ended; the holder's never
 * has more. It may have less by how long ago the last frame from the grantor was written, and, since the holder counts
 * from when it sent what that frame acknowledges (L12), by the way there as well, and by how long one end had the link
 * before the other.
 */
export function checkTimesLeft(witness: Witness, neighbours: Neighbours): void {
  for (const pair of neighbours.pairs()) {
    if (neighbours.inContact(pair, QUIET_MS)) {
      checkGranted(witness, neighbours, pair.one, pair.other);
      checkGranted(witness, neighbours, pair.other, pair.one);
    }
  }
}

function checkGranted(
  witness: Witness,
  neighbours: Neighbours,
  grantor: TrialApp,
  holder: TrialApp,
): void {
  const { clocks, now } = witness;
  const { granted, held } = neighbours.leasesBetween(grantor, holder);
  const upApartMs = neighbours.upApartMs({ one: grantor, other: holder });
  const toleranceMs = AGREEMENT_MS + clocks.doubtMs(grantor.phone) + clocks.doubtMs(holder.phone);
  // L14: its own clock took time from it; the grantor, which knows nothing of that, is not asked.
  const tookTime = clocks.jumpedForward(holder.phone, now - 2 * LONGEST_PERIOD_MS, now);
  const usedUp = [...witness.leases.values()].flatMap(known =>
    known.holder?.run === holder.name && isUsedUp(known) ? [known.holder.timeLeftMs] : [],
  );
  for (const number of new Set([...granted.keys(), ...held.keys()])) {
    const lease = granted.get(number) ?? held.get(number);
    const grantorMs = granted.get(number)?.timeLeftMs ?? 0;
    const holderMs = held.get(number)?.timeLeftMs ?? 0;
    const moreMs = holderMs - grantorMs;
    const alone = holderMs === 0;
    // Passed a moment ago.
    const isUnderWay = alone && grantorMs > (lease?.periodMs ?? 0) - QUIET_MS;
    const name = leaseName(grantor.phone, holder.phone, number);
    const what = `${name} (${lease?.pattern ?? ''}, passed with ${lease?.origin ?? ''})`;
    const about = { phones: [grantor.phone, holder.phone], lease: name };
    const isNews = neighbours.endedLately(grantor, holder, number, HEARTBEAT_MS + DELAY_MS);
    if (moreMs > toleranceMs && !usedUp.includes(holderMs) && !isNews) {
      witness.violated(`L13: the holder of ${what} has ${moreMs.toFixed(0)} ms more left`, about);
    }
    const isLess = -moreMs > toleranceMs + HEARTBEAT_MS + 2 * DELAY_MS + upApartMs;
    if (isLess && !tookTime && !isUnderWay && !isNews) {
      const state = alone ? 'has ended' : `has ${(-moreMs).toFixed(0)} ms less left`;
      witness.violated(
        `L13, L16: the holder of ${what} ${state}: ${grantorMs.toFixed(0)} ms left`,
        about,
      );
    }
  }
}

/** L8: what one end has revoked is soon revoked at the other, which does not wait for its own timer. */
export function revocationsDue(witness: Witness, neighbours: Neighbours, withinMs: number) {
  const untold: TrialLeaseEnd[] = [];
  for (const { grantor, holder } of witness.leases.values()) {
    for (const end of [grantor, holder]) {
      const other = end?.other;
      if (
        end?.revokedAt === undefined &&
        end?.reason === undefined &&
        end !== undefined &&
        other?.revokedAt !== undefined &&
        end.timeLeftMs > withinMs &&
        !witness.isGone(end.run) &&
        !witness.isGone(other.run) &&
        neighbours.mayTalkNow(end.phone, other.phone)
      ) {
        untold.push(end);
      }
    }
  }
  return {
    check: () => {
      for (const { alive, reason, what, lease, phone, other } of untold) {
        // P3: the one call of a single-call lease may have been answered before. C7: or all of it was dropped.
        const ended = reason === 'revoked' || reason === 'used' || reason === 'peer restarted';
        if (alive || !ended) {
          const state = alive ? 'is still alive' : `has ended as ${reason ?? 'nobody knows'}`;
          witness.violated(
            `L8: ${what} ${state}, ${withinMs} ms after the other end could revoke it`,
            { phones: [phone, other?.phone ?? phone], lease: lease.id },
          );
        }
      }
    },
  };
}
