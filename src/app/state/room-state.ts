import type { HostEnd, RenewalBudget } from '../../lookup';

/** What the screens show of a room whose people somebody introduces. */
export interface RoomState {
  readonly host: PersonName;
  /** This phone introduces. */
  readonly isOwn: boolean;
  /** Whom the host introduces, without itself. */
  readonly people: number;
  /** What is granted to each now; undefined until it is known. */
  readonly periodMs: number | undefined;
  /** Those who have a copy of the list and take over. */
  readonly deputies: readonly PersonName[];
  /** Only while somebody looks at the room. */
  readonly details: HostDetails | undefined;
  /** What was granted with how many people, as it was seen here: the latest last. */
  readonly points: readonly GrantPoint[];
  /** Who has introduced since this phone came: the latest first. */
  readonly history: readonly HostPassed[];
  readonly worthMeeting: readonly SuggestionState[];
}

export interface PersonName {
  readonly id: string;
  /** Empty while it is not known. */
  readonly name: string;
}

export interface HostDetails {
  readonly sinceMs: number;
  readonly answerMs: number;
  readonly budget: RenewalBudget;
  /** A second, counted by the host. */
  readonly renewalRate: number;
  readonly links: number;
  readonly mostLinks: number;
  readonly rollCall:
    | { readonly answered: number; readonly of: number; readonly endsMs: number }
    | undefined;
}

export interface GrantPoint {
  readonly people: number;
  readonly periodMs: number;
}

export interface HostTerm {
  readonly host: string;
  /** Since when this phone has followed it, or hosted itself. */
  readonly sinceMs: number;
  /** Undefined while it introduces. */
  readonly end: { readonly how: HostEnd; readonly missedMs: number | undefined } | undefined;
}

export type HostPassed = HostTerm & PersonName;

export interface SuggestionState extends PersonName {
  /** An estimate, from sketches; undefined where nobody has compared them. */
  readonly aboutPercent: number | undefined;
  /** Meet was tapped. */
  readonly isAsked: boolean;
}
