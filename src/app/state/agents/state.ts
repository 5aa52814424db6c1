import type { AgentSnapshot } from '../../../agents';
import type { Song } from '../../../music';

/** What this phone knows of the agents that it has sent out, carries or was brought. */
export interface AgentsState {
  /** This phone has a store that agents can live in, and it could be opened. */
  readonly works: boolean;
  /** Why it carries nothing, where something has failed. */
  readonly problem: string | undefined;
  /** It goes on by itself when its storage takes a write again. */
  readonly returns: boolean;
  /** Phones here that a mixtape sent out now could go to. */
  readonly askable: number;
  /** Those of others that are here at present. */
  readonly carried: number;
  /** The latest first. */
  readonly tapes: readonly TapeShown[];
  /** The latest first. */
  readonly gifts: readonly GiftShown[];
  readonly received: readonly ReceivedLetter[];
  readonly sent: readonly SentLetter[];
  /** A tape that waits for the person to choose a song. */
  readonly question: GiftQuestion | undefined;
  /** For the diagnostics. */
  readonly stages: readonly AgentSnapshot[];
}

/** A device as people know it. */
export interface NamedPhone {
  readonly id: string;
  readonly name: string;
  readonly isYou: boolean;
}

export interface TapeShown {
  readonly id: string;
  readonly title: string;
  readonly owner: NamedPhone;
  readonly where: TapeWhere;
  /** How many people it asks at most. */
  readonly stops: number;
  readonly visits: readonly TapeVisitShown[];
  readonly songs: readonly TapeSongShown[];
  readonly standIns: readonly StandInShown[];
  /** When it is given up, by this phone's clock. Undefined where this phone does not know. */
  readonly homeByMs: number | undefined;
  /** When it was sent out, on its owner's phone. */
  readonly sentMs: number | undefined;
  /** The stop that this phone watches over, or has just decided. */
  readonly stop: StopShown | undefined;
  /** How many songs this phone gave. */
  readonly gave: number;
  readonly isKept: boolean;
}

export type TapeWhere =
  /** On its owner's phone; nobody whom it could ask is here. */
  | { readonly is: 'waiting' }
  /** A copy is here. */
  | { readonly is: 'watched' }
  /** It was handed on, and that is the last that this phone knows. */
  | { readonly is: 'gone'; readonly to: NamedPhone; readonly atMs: number }
  | { readonly is: 'home'; readonly atMs: number }
  /** It was not home in time, or came home with what is no tape. */
  | { readonly is: 'overdue' };

export interface TapeVisitShown {
  readonly who: NamedPhone;
  readonly songs: number;
}

export interface StandInShown {
  readonly stop: number;
  readonly who: NamedPhone;
  readonly insteadOf: NamedPhone;
}

export interface TapeSongShown extends Song {
  readonly from: NamedPhone;
  readonly isNew: boolean;
}

/** As this phone knows it: one that only watches has not heard how others voted. */
export interface StopShown {
  readonly number: number;
  readonly phones: readonly StopPhone[];
  readonly yes: number;
  /** More than half said yes: it counts. */
  readonly isDecided: boolean;
  /** Whether this phone counts the votes. */
  readonly isCountedHere: boolean;
  readonly intended: NamedPhone;
  readonly worker: NamedPhone | undefined;
  /** X6: this phone's vote is bound to one that fell silent in mid-vote. */
  readonly waitingFor: NamedPhone | undefined;
  /** To whom it moves on. */
  readonly next: NamedPhone | undefined;
}

export interface StopPhone {
  readonly who: NamedPhone;
  readonly part: 'adds' | 'adds instead' | 'was to add' | 'watches';
  readonly silentSinceMs: number | undefined;
  readonly vote: 'yes' | 'no' | 'asked' | 'no answer' | undefined;
}

export interface GiftShown extends Song {
  /** The tape's id. */
  readonly id: string;
  readonly tape: string;
  readonly to: NamedPhone;
  readonly atMs: number;
}

export interface ReceivedLetter {
  readonly id: string;
  readonly from: NamedPhone;
  /** Undefined: it was not sealed by its sender for this phone. */
  readonly words: string | undefined;
  readonly atMs: number;
}

export interface SentLetter {
  readonly id: string;
  readonly to: NamedPhone;
  readonly words: string;
  readonly sentMs: number;
  readonly where: 'here' | 'on its way' | 'delivered' | 'overdue';
}

export interface GiftQuestion {
  /** The tape's id. */
  readonly tape: string;
  readonly title: string;
  readonly owner: NamedPhone;
  readonly suggestions: readonly Song[];
  /** Afterwards the phone picks by itself. */
  readonly untilMs: number;
}

export const NO_AGENTS: AgentsState = {
  works: false,
  problem: undefined,
  returns: false,
  askable: 0,
  carried: 0,
  tapes: [],
  gifts: [],
  received: [],
  sent: [],
  question: undefined,
  stages: [],
};
