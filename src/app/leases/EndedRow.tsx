import { sizes } from '../theme';
import { endMarkOf } from '../lifeline/endMarkOf';
import { LeaseRing } from '../components/LeaseRing';
import { StateDot } from '../components/StateDot';
import { Words } from '../components/Words';
import { timeOfDay } from '../duration';
import { useStrings } from '../strings';
import type { EndedLease } from './endedLeases';
import { LeaseLine } from './LeaseLine';

interface EndedRowProps {
  readonly lease: EndedLease;
  readonly other: string;
}

/** A lease that has ended: why, and what was cleaned up. */
export function EndedRow({ lease: { line, atMs, reason, dropped }, other }: EndedRowProps) {
  const { leases, lease: words } = useStrings();
  const name = words.name(line.origin);
  const whose = line.role === 'grantor' ? leases.youGranted(other) : leases.youHold(other);
  const mark = endMarkOf(line) ?? 'timeUp';
  const why = leases.endedAt(leases.ended[reason], timeOfDay(atMs));
  return (
    <LeaseLine
      pattern={line.pattern}
      origin={line.origin}
      name={name}
      whose={whose}
      row={{ disabled: true, 'aria-label': [name, whose, why].join(', ') }}
      why={<StateDot state={mark} word={why} />}
      ring={
        <LeaseRing lease={undefined} endedOrigin={line.origin} mark={mark} size={sizes.endedRing} />
      }
    >
      {dropped !== undefined && (
        <Words size="small" colour="quietInk">
          {leases.dropped(other, dropped)}
        </Words>
      )}
    </LeaseLine>
  );
}
