import type { EndMark } from '../art/endMarks';
import type { Lifeline } from '../state/lifelines';

/** How a lease ended, for its mark. Undefined while it lives. */
export function endMarkOf({
  ended,
  outcome,
}: Pick<Lifeline, 'ended' | 'outcome'>): EndMark | undefined {
  if (ended === undefined) {
    return undefined;
  }
  if (outcome?.songs === 'crossed') {
    return 'done';
  }
  if (outcome?.drop.reason === 'refused') {
    return 'failed';
  }
  switch (ended.reason) {
    case 'used':
      return 'done';
    case 'revoked':
      return 'byHand';
    case 'elapsed':
    case 'peer restarted':
    case 'closed':
      return 'timeUp';
  }
}
