import { useState } from 'react';
import { ExpiredLeaseError, RemoteError } from '../../runtime';
import { partsOf } from '../duration';
import { useEarshot } from '../state/context';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';

export interface Renewal {
  readonly asking: boolean;
  readonly answer: string | undefined;
  readonly refused: boolean;
}

/** Two clocks and a journey lie between what was asked for and what is left when the answer is here. */
const ALMOST_ALL = 0.95;

/** Asks for as much time as the lease first had, and says what came of it. */
export function useRenewal(
  lease: LeaseState,
  other: string,
  /** Where the answer is to be seen, if not where it was asked for. */
  onAnswer?: (answer: string) => void,
) {
  const earshot = useEarshot();
  const { leases, time } = useStrings();
  const [renewal, setRenewal] = useState<Renewal>({
    asking: false,
    answer: undefined,
    refused: false,
  });

  const tell = (answer: string, refused = false) => {
    setRenewal({ asking: false, answer, refused });
    onAnswer?.(answer);
  };

  const renew = async () => {
    const waits = lease.connected ? undefined : leases.renewalWaits(other);
    setRenewal({ asking: true, answer: waits, refused: false });
    if (waits !== undefined) onAnswer?.(waits);
    try {
      const leftMs = await earshot.renewLease(lease, lease.periodMs);
      const left = time.spoken(partsOf(leftMs));
      if (leftMs === 0) {
        tell(leases.renewalTooLate, true);
      } else if (leftMs < lease.periodMs * ALMOST_ALL) {
        tell(leases.renewedLess(left), true);
      } else {
        tell(leases.renewed(left));
      }
    } catch (error) {
      if (error instanceof ExpiredLeaseError) {
        tell(leases.renewalTooLate, true);
      } else {
        tell(leases.renewalRefused(other, asSentence(error)), true);
      }
    }
  };
  return { renewal, renew };
}

function asSentence(error: unknown): string {
  const why = error instanceof RemoteError ? error.remoteMessage : (error as Error).message;
  return /[.!?]$/.test(why) ? why : `${why}.`;
}
