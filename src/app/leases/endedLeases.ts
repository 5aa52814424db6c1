import type { Drop } from '../../music';
import type { Lifeline } from '../state/lifelines';
import type { Strings } from '../strings';

/** A lease that has ended, and what became of it. */
export interface EndedLease {
  readonly line: Lifeline;
  readonly atMs: number;
  readonly reason: keyof Strings['leases']['ended'];
  /** What was dropped with it. */
  readonly dropped: Drop | undefined;
}

/** The latest first. */
export function endedLeases(lifelines: readonly Lifeline[]): readonly EndedLease[] {
  return [...lifelines].reverse().flatMap(line => {
    const { ended, outcome } = line;
    return ended === undefined
      ? []
      : [
          {
            line,
            atMs: ended.atMs,
            reason: reasonOf(line),
            dropped: outcome?.songs === 'dropped' ? outcome.drop : undefined,
          },
        ];
  });
}

function reasonOf({ ended, outcome }: Lifeline): EndedLease['reason'] {
  if (ended === undefined || outcome?.songs === 'crossed') {
    return 'finished';
  }
  if (ended.reason !== 'revoked') {
    return ended.reason;
  }
  return ended.here === true ? 'revokedHere' : 'revoked';
}
