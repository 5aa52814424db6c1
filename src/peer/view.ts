import type { PersonNearby } from '../music';
import type { Role } from '../runtime';

/** Everything that the screen shows, at one moment. */
export interface View {
  readonly name: string;
  readonly songs: number;
  readonly port: number | undefined;
  readonly addresses: readonly string[];
  readonly onlyVerified: boolean;
  /** Who introduces people here; undefined while nobody does. */
  readonly introducing?: string | undefined;
  /** The clock of their times. */
  readonly nowMs: number;
  readonly people: readonly PersonNearby[];
  readonly leases: readonly LeaseView[];
  /** The latest last. */
  readonly happenings: readonly ToldLine[];
  readonly focus: Focus;
  readonly question: YesNoQuestion | undefined;
}

export interface ToldLine {
  readonly atMs: number;
  readonly line: string;
}

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

/** Answered with y or n; no other key does anything meanwhile. */
export interface YesNoQuestion {
  /** Read at each draw: a code may change while it is compared. */
  readonly lines: readonly string[];
  readonly yes: () => void;
}
