import type { EarshotState, Lifeline } from '../../app';

/** One lease as both phones report it. A phone that was restarted meanwhile does not know it. */
export interface BothEnds {
  readonly holder: Lifeline | undefined;
  readonly grantor: Lifeline | undefined;
}

/** What the paper's exchange is made of. */
const SESSION = 'openSession';
/** The field's air takes a second or two; a phone that was switched off takes longer to be back. */
const SAME_BEGIN_MS = 3000;

/** The latest session in which one sends the other their songs. */
export function latestSession(holder: EarshotState, grantor: EarshotState): BothEnds | undefined {
  return sessions(holder, grantor).pop();
}

/** The latest, of all between the two, that did not come to the end that it was opened for. */
export function latestCutShort(one: EarshotState, other: EarshotState) {
  const found = [
    ...sessions(one, other).map(ends => ({ ends, holder: one, grantor: other })),
    ...sessions(other, one).map(ends => ({ ends, holder: other, grantor: one })),
  ].filter(({ ends }) => [ends.holder, ends.grantor].some(isCutShort));
  return found.sort((a, b) => endOf(a.ends) - endOf(b.ends)).pop();
}

function sessions(holder: EarshotState, grantor: EarshotState): BothEnds[] {
  const held = holder.lifelines.filter(line => isSession(line, 'holder', grantor.me.id));
  const granted = grantor.lifelines.filter(line => isSession(line, 'grantor', holder.me.id));
  const both = held.map(line => ({ holder: line, grantor: otherEndOf(line, granted) }));
  const halves = granted
    .filter(line => !both.some(({ grantor: known }) => known === line))
    .map(line => ({ holder: undefined, grantor: line }));
  return [...both, ...halves].sort((a, b) => beginOf(a) - beginOf(b));
}

/** Lease numbers start over with every start of a phone, but a lease begins at both ends at nearly the same time. */
function otherEndOf(line: Lifeline, granted: readonly Lifeline[]): Lifeline | undefined {
  const differenceMs = (other: Lifeline) => Math.abs(other.beganMs - line.beganMs);
  return granted
    .filter(other => other.lease === line.lease && differenceMs(other) < SAME_BEGIN_MS)
    .sort((one, other) => differenceMs(one) - differenceMs(other))[0];
}

function isSession(line: Lifeline, role: Lifeline['role'], peer: string | undefined): boolean {
  return line.origin === SESSION && line.role === role && line.peer === peer;
}

function isCutShort(line: Lifeline | undefined): boolean {
  return line?.ended !== undefined && line.ended.reason !== 'revoked';
}

const beginOf = ({ holder, grantor }: BothEnds) => (holder ?? grantor)?.beganMs ?? 0;
const endOf = ({ holder, grantor }: BothEnds) => (holder ?? grantor)?.ended?.atMs ?? 0;
