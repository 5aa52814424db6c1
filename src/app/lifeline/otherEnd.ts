import type { Lifeline } from '../state/lifelines';

/** What can be drawn of the other phone's end, whose story this phone was not told. */
export type OtherEnd = Pick<Lifeline, 'renewalsMs' | 'apart' | 'ended' | 'outcome'>;

/**
 * L4: the other end, from what was agreed. Both count to the same deadline; and what one gives up while the other is near,
 * the other hears of at once. Given up while apart, it still runs there until its time is over (L8).
 */
export function agreedOtherEnd(line: Lifeline): OtherEnd {
  const { ended, endsMs, renewalsMs, apart, outcome } = line;
  if (ended === undefined || ended.reason === 'elapsed' || !endedApart(line)) {
    return { renewalsMs, apart, ended, ...(outcome && { outcome }) };
  }
  const atMs = Math.max(endsMs, ended.atMs);
  return {
    renewalsMs,
    apart: apart.map(span => (span.toMs === ended.atMs ? { ...span, toMs: atMs } : span)),
    ended: { atMs, reason: 'elapsed' },
  };
}

function endedApart({ apart, ended }: Lifeline): boolean {
  return apart.some(({ toMs }) => toMs !== undefined && toMs === ended?.atMs);
}
