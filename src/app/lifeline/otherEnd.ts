import type { Lifeline } from '../state/lifelines';

/** What can be drawn of the other phone's end. */
export type OtherEnd = Pick<Lifeline, 'renewalsMs' | 'apart' | 'ended' | 'outcome'> & {
  /** When it is to end, as far as that phone knows. */
  readonly endsMs?: number;
  /** It has not told its end: at this moment it is over at the latest. */
  readonly latestMs?: number;
};

/**
 * The other end, from what this phone knows. Both count to the same deadline (L4), and what one gives up while the other
 * is near, the other hears of at once. But a call that arrived just before the two parted may have renewed the lease there
 * without this phone ever hearing of it: then the other end lives on, for one period at most.
 */
export function agreedOtherEnd(line: Lifeline): OtherEnd {
  const { ended, renewalsMs, apart, outcome, endsMs } = line;
  const told = { renewalsMs, apart, ...(outcome && { outcome }) };
  if (ended === undefined) {
    return { ...told, ended, endsMs };
  }
  const parted = apart.find(({ toMs }) => toMs === ended.atMs);
  switch (ended.reason) {
    case 'revoked':
    case 'used':
      return parted === undefined
        ? { ...told, ended }
        : { ...told, ended: undefined, latestMs: latestEnd(line, parted.fromMs) };
    case 'peer restarted':
      // It was forgotten there when the app ended, whenever that was.
      return { ...told, ended: undefined, latestMs: ended.atMs };
    case 'elapsed':
    case 'closed':
      return {
        ...told,
        ended: undefined,
        latestMs:
          parted === undefined ? Math.max(endsMs, ended.atMs) : latestEnd(line, parted.fromMs),
      };
  }
}

/** L12: a holder never thinks that it has longer than the grantor does. */
function latestEnd({ role, endsMs, periodMs, ended }: Lifeline, partedMs: number): number {
  const atMs = ended?.atMs ?? endsMs;
  return role === 'grantor' ? Math.max(endsMs, atMs) : Math.max(endsMs, atMs, partedMs + periodMs);
}
