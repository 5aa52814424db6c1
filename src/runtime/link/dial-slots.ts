import type { Environment } from '../environment';
import type { Expiring } from '../lease/deadlines';
import { Allowance } from './allowance';

/** B4: sockets that are open at once because this device has dialed, until their connection is in use or over. */
const MOST_DIALS = 8;
/** And so many of those for people of whom nothing but an announcement is known. */
const MOST_TO_STRANGERS = 4;
/** Devices in the same room answer within this: while others of the same kind wait, a dial is given no more. */
const TURN_MS = 1500;
const MINUTE_MS = 60_000;
/** Announcements in the names of people who are known make this device dial no more often than this. */
const KNOWN_PER_SECOND = 8;
const KNOWN_AT_ONCE = 16;

/** Who is dialed first. */
export const RANK = { stranger: 0, withLeases: 1, known: 2, provedThere: 3, typed: 4 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/**
 * Where a dial leads to: to strangers, to where people who are known are only announced, or to where they have been.
 * Each kind has so many dials to itself; what it does not use is there for the others.
 */
const SHARES = { proved: 4, announced: 2, strange: 2 } as const;
type Kind = keyof typeof SHARES;
/** The first of these first. */
const KINDS: readonly Kind[] = ['proved', 'announced', 'strange'];

/** A dial, until its connection is in use or over. */
export interface DialUnderWay {
  readonly rank: Rank;
  readonly sinceMs: number;
  /** Others are dialed first. */
  giveUp(): void;
}

/** Someone to be dialed. */
export interface ToBeDialed {
  readonly rank: Rank;
  /** Of the same rank, who has less of this is dialed first. */
  readonly doubt: number;
  readonly sightedMs: number;
  /** How to begin; undefined when there is nothing to dial any more. */
  prepare(): (() => DialUnderWay) | undefined;
}

/** B4: how many are dialed at once, how often, and in which order. */
export class DialSlots implements Expiring {
  /** The oldest first. */
  private readonly underWay = new Set<DialUnderWay>();
  private readonly waiting = new Set<ToBeDialed>();
  /** B3: a dial to a stranger can become a handshake with one. */
  private readonly allowances: Readonly<Partial<Record<Kind, Allowance>>>;
  private slot: number | undefined;

  constructor(private readonly environment: Environment) {
    const { connectionsPerMinute } = environment.limits;
    const nowMs = environment.elapsed.nowMs();
    const most = Math.max(1, connectionsPerMinute);
    this.allowances = {
      strange: new Allowance((2 * connectionsPerMinute) / MINUTE_MS, most, nowMs),
      announced: new Allowance(KNOWN_PER_SECOND / 1000, KNOWN_AT_ONCE, nowMs),
    };
  }

  /** They are dialed as soon as it is their turn. */
  request(wanted: ToBeDialed): void {
    this.waiting.add(wanted);
    const waitMs = this.waitMs(kindOf(wanted));
    if (waitMs > 0) {
      // Those of this kind who wait already would have begun, if they could.
      this.planIn(waitMs);
    } else {
      this.serve();
    }
  }

  withdraw(wanted: ToBeDialed): void {
    this.waiting.delete(wanted);
    if (this.waiting.size === 0) {
      this.unplan();
    }
  }

  release(dial: DialUnderWay): void {
    if (this.underWay.delete(dial)) {
      this.serve();
    }
  }

  deadlineReached(): void {
    this.unplan();
    this.serve();
  }

  private serve(): void {
    for (const kind of KINDS) {
      for (let next = this.next(kind); next !== undefined; next = this.next(kind)) {
        const waitMs = this.waitMs(kind);
        if (waitMs > 0) {
          this.planIn(waitMs);
          break;
        }
        this.waiting.delete(next);
        const begin = next.prepare();
        if (begin !== undefined) {
          this.allowances[kind]?.take();
          this.makePlace(kind);
          this.underWay.add(begin());
        }
      }
    }
  }

  private next(kind: Kind): ToBeDialed | undefined {
    let best: ToBeDialed | undefined;
    for (const wanted of this.waiting) {
      if (kindOf(wanted) === kind && (best === undefined || isBefore(wanted, best))) {
        best = wanted;
      }
    }
    return best;
  }

  /** How long until one of this kind can be dialed, as far as that is known now. */
  private waitMs(kind: Kind): number {
    const nowMs = this.environment.elapsed.nowMs();
    const allowance = this.allowances[kind];
    allowance?.grow(nowMs);
    const allowedMs = allowance?.waitMs() ?? 0;
    if (!this.isFull(kind) || this.overItsShare(kind) !== undefined) {
      return allowedMs;
    }
    const [oldest] = this.all(kind);
    return Math.max(allowedMs, (oldest?.sinceMs ?? Infinity) + TURN_MS - nowMs);
  }

  private makePlace(kind: Kind): void {
    if (this.isFull(kind)) {
      const leaving = this.overItsShare(kind) ?? this.all(kind)[0];
      if (leaving !== undefined) {
        this.underWay.delete(leaving);
        leaving.giveUp();
      }
    }
  }

  private isFull(kind: Kind): boolean {
    return (
      this.underWay.size >= MOST_DIALS ||
      (kind === 'strange' && this.all(kind).length >= MOST_TO_STRANGERS)
    );
  }

  /** A dial of another kind that has more than its share, for a kind that has less. */
  private overItsShare(kind: Kind): DialUnderWay | undefined {
    if (this.all(kind).length >= SHARES[kind]) {
      return undefined;
    }
    const over = KINDS.filter(other => this.all(other).length > SHARES[other]);
    const last = over[over.length - 1];
    return last && this.all(last)[0];
  }

  private all(kind: Kind): DialUnderWay[] {
    return [...this.underWay].filter(dial => kindOf(dial) === kind);
  }

  private planIn(ms: number): void {
    if (ms === Infinity) {
      // As soon as a dial is over.
      return;
    }
    const { deadlines, elapsed } = this.environment;
    const atMs = elapsed.nowMs() + Math.max(1, ms);
    if (this.slot === undefined) {
      this.slot = deadlines.add(this, atMs);
    } else if (atMs < deadlines.at(this.slot)) {
      deadlines.move(this.slot, atMs);
    }
  }

  private unplan(): void {
    if (this.slot !== undefined) {
      this.environment.deadlines.remove(this.slot);
      this.slot = undefined;
    }
  }
}

function kindOf({ rank }: { readonly rank: Rank }): Kind {
  if (rank >= RANK.provedThere) {
    return 'proved';
  }
  return rank === RANK.stranger ? 'strange' : 'announced';
}

function isBefore(one: ToBeDialed, other: ToBeDialed): boolean {
  return (one.rank - other.rank || other.doubt - one.doubt || one.sightedMs - other.sightedMs) > 0;
}
