import type { Lifeline } from '../../app';
import type { Teller } from './teller';

/** One lease as both phones report it. A phone that has just heard of it, or has not yet, is missing for a moment. */
export interface BothEnds {
  readonly holder: Lifeline | undefined;
  readonly grantor: Lifeline | undefined;
}

/** A session, and whose it is. */
export interface ToldSession {
  readonly ends: BothEnds;
  readonly holder: Teller;
  readonly grantor: Teller;
}

/** What the paper's exchange is made of. */
const SESSION = 'openSession';
/** The field's air takes a second or two; a phone that was switched off takes longer to be back. */
const SAME_BEGIN_MS = 3000;

/** The latest session in which one sends the other their songs. */
function latestSession(holder: Teller, grantor: Teller): BothEnds | undefined {
  return sessions(holder, grantor).pop();
}

/** The latest, of all between the two, that did not come to the end that it was opened for. */
export function latestCutShort(one: Teller, other: Teller): ToldSession | undefined {
  return toldBetween(one, other)
    .filter(({ ends }) => [ends.holder, ends.grantor].some(isCutShort))
    .sort((a, b) => endOf(a.ends) - endOf(b.ends))
    .pop();
}

/** Of all between the two the one to look at: under way if there is one, else the latest. */
export function sessionToWatch(one: Teller, other: Teller): ToldSession | undefined {
  const latest = [sessionOf(one, other), sessionOf(other, one)].filter(told => told !== undefined);
  return latest.find(({ ends }) => isAlive(ends)) ?? latest.sort(byEnd).pop();
}

/** At either end. */
export const isAlive = ({ holder, grantor }: BothEnds): boolean =>
  [holder, grantor].some(line => line !== undefined && line.ended === undefined);

/** Both ends live, and neither reaches the other. */
export function isApart({ holder, grantor }: BothEnds): boolean {
  const known = [holder, grantor].filter(line => line !== undefined);
  return (
    known.every(({ ended }) => ended === undefined) &&
    known.some(({ apart }) => apart.some(({ toMs }) => toMs === undefined))
  );
}

export function sessionOf(
  holder: Teller | undefined,
  grantor: Teller | undefined,
): ToldSession | undefined {
  const ends = holder && grantor && latestSession(holder, grantor);
  return ends && { ends, holder, grantor };
}

function toldBetween(one: Teller, other: Teller): ToldSession[] {
  return [
    ...sessions(one, other).map(ends => ({ ends, holder: one, grantor: other })),
    ...sessions(other, one).map(ends => ({ ends, holder: other, grantor: one })),
  ];
}

function sessions(holder: Teller, grantor: Teller): BothEnds[] {
  const held = holder.lifelines.filter(line => isSession(line, 'holder', grantor.id));
  const granted = grantor.lifelines.filter(line => isSession(line, 'grantor', holder.id));
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

const byEnd = (one: ToldSession, other: ToldSession) => endOf(one.ends) - endOf(other.ends);
const beginOf = ({ holder, grantor }: BothEnds) => (holder ?? grantor)?.beganMs ?? 0;
const endOf = ({ holder, grantor }: BothEnds) => (holder ?? grantor)?.ended?.atMs ?? 0;
