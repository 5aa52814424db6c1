import type { Lifeline } from '../state/lifelines';
import { agreedOtherEnd } from './otherEnd';
import { spanOf } from './scale';

/** How much time the drawing of a lease shows by itself. `other`: the other phone's end, where it can be looked at. */
export function spanOfLease(line: Lifeline, other: Lifeline | undefined, nowMs: number): number {
  return spanOf({ line, other: other ?? agreedOtherEnd(line) }, nowMs);
}
