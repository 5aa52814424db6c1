import type { AcquaintanceSnapshot, Drop, Exchange, MusicPlayerSnapshot } from '../../music';
import type { DeviceSnapshot, PeerSnapshot, Person } from '../../runtime';
import type { Lifelines } from './lifelines';
import { keyOf } from './lifelines';
import type { LeaseState, PersonState, Presence } from './state';

/** Someone whose connection broke may be back at once: that is no news. */
export const GRACE_MS = 1500;

const NOT_YET: Exchange = { state: 'none', songs: 0, of: undefined };

export interface Seen {
  readonly device: DeviceSnapshot;
  readonly player: MusicPlayerSnapshot;
  readonly people: readonly Person[];
  readonly codeFor: (id: string) => string | undefined;
  readonly lifelines: Lifelines;
  /** When someone was last met, and their last exchange that came to nothing. */
  readonly metMs: ReadonlyMap<string, number>;
  readonly dropped: ReadonlyMap<string, Drop>;
  readonly nowMs: number;
}

/** Two clocks are read for a deadline: what differs by less than this is the same. */
const SAME_MOMENT_MS = 50;

export function projectLeases(
  { device, people, nowMs }: Seen,
  before: readonly LeaseState[] = [],
): readonly LeaseState[] {
  const knownEnds = new Map(before.map(lease => [keyOf(lease), lease.endsMs]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const here = new Set(device.peers.flatMap(({ id, state }) => (state === 'up' ? [id] : [])));
  return device.leases.map(({ timeLeftMs, ...lease }) => ({
    ...lease,
    peerName: names.get(lease.peer) ?? '',
    endsMs: sameMoment(knownEnds.get(keyOf(lease)), nowMs + timeLeftMs),
    connected: here.has(lease.peer),
  }));
}

export function projectPeople(seen: Seen, leases: readonly LeaseState[]): readonly PersonState[] {
  const peers = new Map(seen.device.peers.map(peer => [peer.id, peer]));
  const music = new Map(seen.player.people.map(person => [person.peer, person]));
  const verified = new Set(
    seen.people.flatMap(({ id, standing }) => (standing === 'verified' ? [id] : [])),
  );
  return seen.people
    .filter(({ id, standing }) => seen.metMs.has(id) || standing === 'blocked')
    .map(person => ({
      ...personState(person, peers.get(person.id), music.get(person.id), seen, leases),
      nameTaken: person.namesakes.some(id => verified.has(id)),
    }))
    .sort((one, other) => (seen.metMs.get(other.id) ?? 0) - (seen.metMs.get(one.id) ?? 0));
}

function sameMoment(knownMs: number | undefined, freshMs: number): number {
  return knownMs !== undefined && Math.abs(knownMs - freshMs) < SAME_MOMENT_MS ? knownMs : freshMs;
}

function personState(
  { id, name, standing, namesakes }: Person,
  peer: PeerSnapshot | undefined,
  music: AcquaintanceSnapshot | undefined,
  seen: Seen,
  leases: readonly LeaseState[],
): Omit<PersonState, 'nameTaken'> {
  const theirs = leases.filter(lease => lease.peer === id);
  return {
    id,
    name,
    standing,
    namesake: namesakes.length > 0,
    code: seen.codeFor(id),
    presence: presenceOf(id, peer, seen, theirs.length > 0),
    // M4: with the last lease, whatever waited is given up.
    waiting: peer === undefined || peer.state === 'up' || theirs.length === 0 ? 0 : peer.waiting,
    sending: music?.sending ?? NOT_YET,
    receiving: music?.receiving ?? NOT_YET,
    common: music?.common,
    percent: music?.percent,
    matched: music?.notified ?? false,
    lease: mostTelling(theirs),
    dropped: seen.dropped.get(id),
  };
}

/** Who is away and holds no lease any more, nor we one of theirs, is gone. */
function presenceOf(
  id: string,
  peer: PeerSnapshot | undefined,
  seen: Seen,
  hasLeases: boolean,
): Presence {
  const sinceMs = seen.lifelines.awaySince(id);
  if (peer !== undefined && (sinceMs === undefined || seen.nowMs - sinceMs < GRACE_MS)) {
    return { state: 'here' };
  }
  return sinceMs !== undefined && hasLeases
    ? { state: 'out of earshot', sinceMs }
    : { state: 'gone', sinceMs };
}

/** A session says more than the player that it was opened with. */
function mostTelling(leases: readonly LeaseState[]): LeaseState | undefined {
  return (
    leases.find(({ origin, role }) => origin === 'openSession' && role === 'holder') ??
    leases.find(({ origin }) => origin === 'openSession') ??
    leases.find(({ role }) => role === 'holder') ??
    leases[0]
  );
}
