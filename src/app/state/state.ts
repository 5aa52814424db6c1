import type { Drop, Exchange, SongsByKey } from '../../music';
import type { IdentityProblem, LeaseKey, LinkState, Standing } from '../../runtime';
import type { Lifeline } from './lifelines';
import type { ScanState } from './scan';
import type { Settings } from './settings';

/** Everything that the screens look at. Made anew from what device and player say, never changed by a screen. */
export interface EarshotState {
  readonly phase: Phase;
  readonly me: Me;
  /** Whoever was met since the app was started, the latest met first. */
  readonly people: readonly PersonState[];
  readonly leases: readonly LeaseState[];
  /** Leases that have ended lately, and those that live: the latest last. */
  readonly lifelines: readonly Lifeline[];
  /** The songs of this phone, by what they are compared by. */
  readonly songsByKey: SongsByKey;
  /** How many songs the phone itself had when they were last read. Undefined while the library does not follow them. */
  readonly phoneSongs: number | undefined;
  readonly settings: Settings;
  /** The latest match, until it is put away. */
  readonly match: MatchNotice | undefined;
  readonly scan: ScanState;
  /** How many links were opened since the start: each brings up the page that says what became of it. */
  readonly linksOpened: number;
  readonly diagnostics: Diagnostics;
}

export type Phase =
  | { readonly state: 'starting' }
  | { readonly state: 'running' }
  /** Why, and what to do. With a problem of its key a phone can begin as a new one. */
  | {
      readonly state: 'failed';
      readonly message: string;
      readonly problem?: IdentityProblem | undefined;
    };

interface Me {
  readonly id: string | undefined;
  readonly name: string;
  readonly songs: number;
}

export interface PersonState {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  /** Someone else has this name, too. */
  readonly namesake: boolean;
  /** Someone else who was verified: so this one is not let in. */
  readonly nameTaken: boolean;
  /** B6: to compare with theirs. Undefined while there is no connection. */
  readonly code: string | undefined;
  readonly presence: Presence;
  /** Messages that wait for their return. */
  readonly waiting: number;
  readonly sending: Exchange;
  readonly receiving: Exchange;
  readonly common: number | undefined;
  /** In common, of our own songs. */
  readonly percent: number | undefined;
  /** The match was told in this meeting. */
  readonly matched: boolean;
  /** The lease that a card shows: that of the exchange if there is one, else that of the player. */
  readonly lease: LeaseState | undefined;
  /** The last exchange that came to nothing. */
  readonly dropped: Drop | undefined;
}

/** Times are wall-clock milliseconds: screens count by themselves. */
export type Presence =
  | { readonly state: 'here' }
  | { readonly state: 'out of earshot'; readonly sinceMs: number }
  | { readonly state: 'gone'; readonly sinceMs: number | undefined };

export interface LeaseState extends LeaseKey {
  readonly peerName: string;
  readonly origin: string;
  readonly pattern: string;
  readonly periodMs: number;
  readonly endsMs: number;
  /** Whether the other device is here. */
  readonly connected: boolean;
}

export interface MatchNotice {
  readonly peer: string;
  readonly name: string;
  readonly common: number;
  readonly percent: number;
  readonly atMs: number;
}

export interface Diagnostics {
  readonly port: number | undefined;
  readonly peers: readonly PeerDiagnostics[];
  readonly heard: readonly Heard[];
  /** The latest last. */
  readonly troubles: readonly Trouble[];
}

export interface PeerDiagnostics {
  readonly id: string;
  readonly name: string;
  readonly link: LinkState;
  readonly roundTripMs: number | undefined;
  readonly suspicion: number;
  readonly waiting: number;
  readonly lastTrouble: Trouble | undefined;
}

export interface Heard {
  readonly idPrefix: string;
  readonly atMs: number;
}

export interface Trouble {
  readonly atMs: number;
  readonly what: string;
}
