import type { PersonNearby, SongsByKey } from '../../music';
import type {
  CloseKind,
  DialFailureKind,
  IdentityProblem,
  LeaseKey,
  LinkState,
} from '../../runtime';
import type { AgentsState } from './agents/state';
import type { Hellos } from './hellos';
import type { Lifeline } from './lifelines';
import type { MetPerson } from './met/met-person';
import type { NotedSong } from './noted';
import type { OpenCalls } from './open-calls';
import type { RoomState, SuggestionState } from './room-state';
import type { ScanState } from './scan';
import type { Settings } from './settings';

/** Everything that the screens show: a projection of device and player, never changed by a screen. */
export interface EarshotState {
  readonly phase: Phase;
  readonly me: Me;
  /** Everyone seen since the app was started, and everyone blocked; the latest first. Times are wall-clock milliseconds. */
  readonly people: readonly PersonState[];
  /** Everyone whom this phone has exchanged lists with, here or not: those met last come first. */
  readonly met: readonly MetPerson[];
  /** What was said, by the id of the person that it was said to or by. */
  readonly hellos: Hellos;
  /** Songs of others to find later, the latest first. */
  readonly noted: readonly NotedSong[];
  /** What they are compared by. */
  readonly notedKeys: ReadonlySet<string>;
  /** Settings are read: before, they are those of the first start. */
  readonly isLoaded: boolean;
  readonly leases: readonly LeaseState[];
  /** Answers on their way, while a person looks at the leases. */
  readonly calls: OpenCalls;
  /** Leases that have ended lately, and those that live: the latest last. */
  readonly lifelines: readonly Lifeline[];
  /** The songs of this phone, by what they are compared by. */
  readonly songsByKey: SongsByKey;
  /** How many songs the phone itself had when they were last read. Undefined while the library does not follow them. */
  readonly phoneSongs: number | undefined;
  readonly settings: Settings;
  /** The latest match. */
  readonly match: MatchNotice | undefined;
  readonly scan: ScanState;
  /** Undefined while nobody introduces anyone here. */
  readonly room: RoomState | undefined;
  /** E18: whether this phone's battery is known, and so may decide whether it introduces people. */
  readonly knowsBattery: boolean;
  /** In a crowd that nobody introduces: those who are here and were not met by themselves. */
  readonly unmet: readonly SuggestionState[];
  /** How many links were opened since the start: each brings up the page that says what became of it. */
  readonly linksOpened: number;
  readonly agents: AgentsState;
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

export interface PersonState extends PersonNearby {
  /** B6: to compare with theirs. Undefined while there is no connection. */
  readonly code: string | undefined;
  /** The lease that a card shows: that of the exchange if there is one, else that of the player. */
  readonly lease: LeaseState | undefined;
}

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

interface Diagnostics {
  readonly port: number | undefined;
  readonly peers: readonly PeerDiagnostics[];
  readonly heard: readonly HeardDevice[];
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

export interface HeardDevice {
  readonly idPrefix: string;
  readonly atMs: number;
}

export interface Trouble {
  readonly atMs: number;
  /** The address, when it is about a connection. */
  readonly remote?: string;
  /** What failed, and why: the screens have the words. */
  readonly about: TroubleKind;
  /** In English, as the runtime or the system reports it. */
  readonly what: string;
}

export type TroubleKind =
  | { readonly in: 'connection'; readonly kind: CloseKind }
  | { readonly in: 'dial'; readonly kind: DialFailureKind }
  | { readonly in: 'app' }
  | { readonly in: 'storage' }
  | { readonly in: 'songs on this phone' };
