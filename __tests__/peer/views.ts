import type { PersonNearby } from '../../src/music';
import type { LeaseView, View } from '../../src/peer/view';

/** What there is to see before anybody has come. */
export function aView(parts: Partial<View> = {}): View {
  return {
    name: 'Blue phone',
    songs: 300,
    port: 40123,
    addresses: ['192.168.1.20'],
    onlyVerified: false,
    nowMs: 0,
    people: [],
    leases: [],
    happenings: happened('Ready: others reach you on port 40123'),
    focus: { list: 'people', person: 0, lease: 0 },
    question: undefined,
    ...parts,
  };
}

/** At five past two in the afternoon, wherever this runs. */
export const happened = (...lines: readonly string[]): View['happenings'] =>
  lines.map((line, i) => ({ atMs: new Date(2026, 0, 1, 14, 5, i).getTime(), line }));

export function aPerson(parts: Partial<PersonNearby> = {}): PersonNearby {
  return {
    id: parts.name ?? 'ada',
    name: 'Ada',
    standing: 'known',
    namesake: false,
    nameTaken: false,
    notLetIn: undefined,
    turnsAway: false,
    metMs: 0,
    presence: { state: 'here' },
    waiting: 0,
    sending: { state: 'none', songs: 0, of: undefined },
    receiving: { state: 'none', songs: 0, of: undefined },
    theirSongs: undefined,
    common: undefined,
    percent: undefined,
    theirPercent: undefined,
    matched: false,
    keepsBack: undefined,
    keptBack: undefined,
    dropped: undefined,
    ...parts,
  };
}

export function aLease(parts: Partial<LeaseView> = {}): LeaseView {
  return {
    peer: 'ada',
    peerName: 'Ada',
    lease: 1,
    role: 'holder',
    origin: 'MusicPlayer',
    pattern: 'renew-on-call',
    timeLeftMs: 300_000,
    periodMs: 600_000,
    ...parts,
  };
}
