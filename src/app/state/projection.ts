import { isOfLookup } from '../../lookup';
import type { PersonNearby } from '../../music';
import { isBetweenPeople } from '../../music';
import type { DeviceSnapshot, Person } from '../../runtime';
import { keyOf } from './lifelines';
import type { LeaseState, PersonState } from './state';

/** Two clocks are read for a deadline: ends that differ by less than this are the same. */
const SAME_MOMENT_MS = 50;

export function projectLeases(
  { device, people, nowMs }: { device: DeviceSnapshot; people: readonly Person[]; nowMs: number },
  before: readonly LeaseState[] = [],
): readonly LeaseState[] {
  const knownEnds = new Map(before.map(lease => [keyOf(lease), lease.endsMs]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const here = new Set(device.peers.flatMap(({ id, state }) => (state === 'up' ? [id] : [])));
  // What devices agree on among themselves is nothing that a person gave or holds.
  const shown = device.leases.filter(({ origin }) => !isOfLookup(origin));
  return shown.map(({ timeLeftMs, ...lease }) => ({
    ...lease,
    peerName: names.get(lease.peer) ?? '',
    endsMs: sameMoment(knownEnds.get(keyOf(lease)), nowMs + timeLeftMs),
    connected: here.has(lease.peer),
  }));
}

/** A person with the two things that only the app's screens show. */
export function projectPerson(
  person: PersonNearby,
  code: string | undefined,
  leases: readonly LeaseState[],
): PersonState {
  const theirs = leases.filter(({ peer, origin }) => peer === person.id && isBetweenPeople(origin));
  return { ...person, code, lease: leaseOnCard(theirs) };
}

function sameMoment(knownMs: number | undefined, freshMs: number): number {
  return knownMs !== undefined && Math.abs(knownMs - freshMs) < SAME_MOMENT_MS ? knownMs : freshMs;
}

/** The session before the player that it was opened with, and what we hold before what we granted. */
function leaseOnCard(leases: readonly LeaseState[]): LeaseState | undefined {
  return (
    leases.find(({ origin, role }) => origin === 'openSession' && role === 'holder') ??
    leases.find(({ origin }) => origin === 'openSession') ??
    leases.find(({ role }) => role === 'holder') ??
    leases[0]
  );
}
