import type { Exchange } from '../music';
import type { Role, Standing } from '../runtime';

/** Everything that the screen shows, at one moment. */
export interface View {
  readonly name: string;
  readonly songs: number;
  readonly port: number | undefined;
  readonly addresses: readonly string[];
  readonly onlyVerified: boolean;
  readonly people: readonly PersonView[];
  readonly leases: readonly LeaseView[];
  /** The latest last. */
  readonly happenings: readonly string[];
  readonly focus: Focus;
  readonly question: Question | undefined;
}

export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly standing: Standing;
  /** Someone else has this name, too. */
  readonly namesake: boolean;
  readonly presence: Presence;
  /** Messages that wait for their return. */
  readonly waiting: number;
  readonly sending: Exchange | undefined;
  readonly receiving: Exchange | undefined;
  /** Undefined until it is known. */
  readonly match: MatchView | undefined;
}

export interface MatchView {
  readonly common: number;
  /** Of our own songs. */
  readonly percent: number;
  readonly theirSongs: number;
  readonly theirPercent: number;
  /** Enough for both to be told. */
  readonly notified: boolean;
}

export type Presence =
  | { readonly state: 'here' }
  | { readonly state: 'out of earshot'; readonly forMs: number }
  /** By what was decided about them, about everyone, or about whose name it is. */
  | { readonly state: 'not let in' }
  | { readonly state: 'gone' };

export interface LeaseView {
  readonly peer: string;
  readonly peerName: string;
  readonly lease: number;
  readonly role: Role;
  readonly origin: string;
  readonly pattern: string;
  readonly timeLeftMs: number;
  readonly periodMs: number;
}

/** Which list the arrows move in, and where in it. */
interface Focus {
  readonly list: 'people' | 'leases';
  readonly person: number;
  readonly lease: number;
}

/** Something to be answered with y or n before anything else. */
export interface Question {
  /** As things are when it is looked at: a code may change while it is compared. */
  readonly lines: readonly string[];
  readonly yes: () => void;
}
