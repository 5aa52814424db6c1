import type { Sketch } from './closest';
import type { Entry, EntryProblem, Query } from './entry';
import type { Ask, Terms } from './negotiation';

/** What one lease at the host is about: an entry, a watch, or both, which then count once (R12). */
export interface Offer {
  readonly entry?: Entry | undefined;
  readonly watch?: Query | undefined;
}

/** R5: lease, resource and holder in one place, so that they go together. */
export interface Registration {
  readonly id: number;
  holder: string;
  entry: Entry | undefined;
  sketch: Sketch | undefined;
  readonly watch: Query | undefined;
  readonly ask: Ask;
  periodMs: number;
  /** T_E; Infinity for one without expiry (R10). */
  endsAtMs: number;
  renewedAtMs: number;
  renewalsLeft: number;
  /** The revision of the table that its watcher knows. */
  toldRevision: number;
  /** R9: who else may renew it, and until when. */
  entrusted?: { readonly to: string; readonly untilMs: number } | undefined;
  /** E11: from a replica; its holder has not been heard here yet. */
  isAdopted: boolean;
}

/** Refused: not a matter of time, and trying again is of no use. */
export type Refusal = EntryProblem | 'too many' | 'too often' | 'not yours';

export type RegisterAnswer =
  | (Extract<Terms, { kind: 'granted' }> & { readonly registration: Registration })
  | Extract<Terms, { kind: 'negotiate' }>
  /** A11: 'links': another host beside this one could take it. */
  | (Extract<Terms, { kind: 'denied' }> & { readonly lacks: 'links' | 'budget' | 'resource' })
  | { readonly kind: 'refused'; readonly problem: Refusal };

export type RegistrationEnd = 'elapsed' | 'revoked' | 'invalidated';
