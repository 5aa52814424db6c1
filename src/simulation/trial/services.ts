import type { Far, Leased } from '../../runtime';
import {
  lease as plainLease,
  leaseWith,
  renewOnCallLease,
  seconds,
  serviceType,
  singleCallLease,
} from '../../runtime';
import { LONGEST_PERIOD_MS } from './tolerances';

export const PATTERNS = ['plain', 'renew-on-call', 'single-call', 'until noted later'] as const;
export type PatternName = (typeof PATTERNS)[number];

/** Short enough that a trial sees leases end, long enough that walks do not end them all. */
export const PERIODS_MS = [seconds(4), seconds(15), LONGEST_PERIOD_MS];
/** Shorter than the longest session: a root that ends before what was asked for through it (M14). */
export const DEFAULT_PERIOD_MS = seconds(40);

/** Which lease is asked for. */
export interface Request {
  readonly id: string;
  readonly pattern: PatternName;
  readonly periodMs: number;
}

/** What a trial's leases protect: somebody who takes notes. */
export interface Notes {
  note(sequence: string, number: number, filler?: string): string;
  noteLater(sequence: string, number: number, filler?: string): Promise<string>;
  /** Noted, and never answered (M7, M16). */
  noteSilently(sequence: string, number: number, filler?: string): Promise<string>;
  /** More notes, so that calls can be chained (M12). */
  open(request: Request): Leased<Notes>;
}

export const NOTE_METHODS = ['note', 'noteLater', 'noteSilently'] as const;
export type NoteMethod = (typeof NOTE_METHODS)[number];

/** What cannot be awaited, each in its own way (M15). */
export const PUZZLES = ['throwing getter', 'revoked proxy', 'throwing then'] as const;
export type Puzzle = (typeof PUZZLES)[number];

export interface Desk {
  /** Which run of which app this is: order holds between two of those. */
  whoAreYou(): string;
  open(request: Request): Leased<Notes>;
  openLater(request: Request): Promise<Leased<Notes>>;
  refuse(request: Request): Leased<Notes>;
  /** Takes notes at the caller, and sends the caller's own object home in its answer. */
  echo(request: Request, notes: Far<Notes>): Promise<unknown>;
  /** How many came. */
  collect(notes: readonly Far<Notes>[]): number;
  /** Whether it is an object of this app. */
  isHome(notes: Far<Notes>): boolean;
  puzzle(which: Puzzle): unknown;
}

export const Desk = serviceType<Desk>('Desk');

/** The paper's exchange is like this one: renews on each call, ends on one method. */
export const untilNotedLater = () => ({
  name: 'until noted later',
  before: (lease: { renew(ms: number): void; readonly periodMs: number }) =>
    lease.renew(lease.periodMs),
  after: (lease: { exhaust(): void }, { method }: { readonly method: string }) => {
    if (method === 'noteLater') {
      lease.exhaust();
    }
  },
});

export function leaseBy({ pattern, periodMs }: Request, notes: Notes): Leased<Notes> {
  switch (pattern) {
    case 'plain':
      return plainLease(periodMs, notes);
    case 'renew-on-call':
      return renewOnCallLease(periodMs, notes);
    case 'single-call':
      return singleCallLease(periodMs, notes);
    case 'until noted later':
      return leaseWith(untilNotedLater(), periodMs, notes);
  }
}
