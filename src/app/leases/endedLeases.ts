import type { Drop } from '../../music';
import type { LifelineEnd, Lifeline } from '../state/lifelines';
import type { PersonState } from '../state/state';
import type { Strings } from '../strings';

/** A lease that has ended, and what became of it. */
export interface EndedLease {
  readonly line: Lifeline;
  readonly atMs: number;
  readonly reason: keyof Strings['leases']['ended'];
  /** What was dropped with it. */
  readonly dropped: Drop | undefined;
}

/** The latest first. An exchange that came to nothing is about the latest sessions, and no earlier ones. */
export function endedLeases(
  lifelines: readonly Lifeline[],
  people: readonly PersonState[],
): readonly EndedLease[] {
  const byId = new Map(people.map(person => [person.id, person]));
  const told = new Set<string>();
  const isFirst = (what: string) => !told.has(what) && told.add(what).size > 0;
  return [...lifelines].reverse().flatMap(line => {
    const { ended, peer, role, origin } = line;
    if (ended === undefined) {
      return [];
    }
    const person = origin === 'openSession' ? byId.get(peer) : undefined;
    const isLatest = isFirst(`${peer} ${role} ${origin}`);
    const finished = isLatest && person !== undefined && hasFinished(role, person);
    const dropped = finished || person?.dropped === undefined ? undefined : person.dropped;
    return [
      {
        line,
        atMs: ended.atMs,
        reason: reasonOf(ended, finished),
        // It was one exchange, whichever of its sessions ended first.
        dropped: dropped !== undefined && isFirst(peer) ? dropped : undefined,
      },
    ];
  });
}

/** We send through a session that we hold, and receive through one that we granted. */
function hasFinished(role: Lifeline['role'], { sending, receiving }: PersonState): boolean {
  return (role === 'holder' ? sending : receiving).state === 'finished';
}

function reasonOf({ reason, here }: LifelineEnd, finished: boolean): EndedLease['reason'] {
  if (reason !== 'revoked') {
    return reason;
  }
  if (here === true) {
    return 'revokedHere';
  }
  return finished ? 'finished' : 'revoked';
}
