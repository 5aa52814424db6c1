import type { Environment } from '../environment';
import { Alarm } from '../time/alarm';
import { Allowance } from '../time/allowance';
import type { Expiring } from '../time/deadlines';

/** B4: dialed sockets that are open at once, until their connection is in use or closed. */
const MOST_DIALS = 8;
/** And how many of those go to devices known only from an announcement. */
const MOST_TO_STRANGERS = 4;
/** Devices in the same room answer within this: while others of the same kind wait, a dial gets no more time. */
const TURN_MS = 1500;
const MINUTE_MS = 60_000;
/** Announcements that name known peers make this device dial no more often than this. */
const KNOWN_PER_SECOND = 8;
const KNOWN_AT_ONCE = 16;

/** The order in which targets are dialed. */
export const RANK = { stranger: 0, withLeases: 1, known: 2, provedThere: 3, typed: 4 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/**
 * What a dial leads to: a stranger, an address where a known peer is only announced, or one where it has proved its id.
 * Each kind has its own share of dials; what it does not use is free for the others.
 */
const SHARES = { proved: 4, announced: 2, strange: 2 } as const;
type DialKind = keyof typeof SHARES;
/** In order of preference. */
const KINDS: readonly DialKind[] = ['proved', 'announced', 'strange'];

/** A dial, until its connection is in use or closed. */
export interface DialUnderWay {
  readonly rank: Rank;
  readonly sinceMs: number;
  /** Aborts it in favour of a dial of another kind. */
  giveUp(): void;
}

/** A queued dial target. */
export interface ToBeDialed {
  readonly rank: Rank;
  /** Within one rank, the lowest is dialed first. */
  readonly doubt: number;
  readonly sightedMs: number;
  /** How to start the dial; undefined when there is nothing left to dial. */
  prepare(): (() => DialUnderWay) | undefined;
}

/** B4: limits how many dials run at once, how often, and in which order. */
export class DialSlots implements Expiring {
  /** The oldest first. */
  private readonly underWay = new Set<DialUnderWay>();
  private readonly waiting = new Set<ToBeDialed>();
  /** B3: a dial to a stranger can become a handshake with one. */
  private readonly allowances: Readonly<Partial<Record<DialKind, Allowance>>>;
  private readonly alarm: Alarm;

  constructor(private readonly environment: Environment) {
    this.alarm = new Alarm(this, environment);
    const { connectionsPerMinute } = environment.limits;
    const nowMs = environment.elapsed.nowMs();
    const most = Math.max(1, connectionsPerMinute);
    this.allowances = {
      strange: new Allowance((2 * connectionsPerMinute) / MINUTE_MS, most, nowMs),
      announced: new Allowance(KNOWN_PER_SECOND / 1000, KNOWN_AT_ONCE, nowMs),
    };
  }

  /** Dials the target when its turn comes. */
  request(wanted: ToBeDialed): void {
    this.waiting.add(wanted);
    const waitMs = this.waitMs(kindOf(wanted));
    if (waitMs > 0) {
      // If another of this kind could start, a queued one would have.
      this.planIn(waitMs);
    } else {
      this.serve();
    }
  }

  withdraw(wanted: ToBeDialed): void {
    this.waiting.delete(wanted);
    if (this.waiting.size === 0) {
      this.alarm.clear();
    }
  }

  release(dial: DialUnderWay): void {
    if (this.underWay.delete(dial)) {
      this.serve();
    }
  }

  deadlineReached(): void {
    this.alarm.clear();
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

  private next(kind: DialKind): ToBeDialed | undefined {
    let best: ToBeDialed | undefined;
    for (const wanted of this.waiting) {
      if (kindOf(wanted) === kind && (best === undefined || isBefore(wanted, best))) {
        best = wanted;
      }
    }
    return best;
  }

  /** How long until a target of this kind can be dialed, as far as is known now. */
  private waitMs(kind: DialKind): number {
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

  private makePlace(kind: DialKind): void {
    if (this.isFull(kind)) {
      const leaving = this.overItsShare(kind) ?? this.all(kind)[0];
      if (leaving !== undefined) {
        this.underWay.delete(leaving);
        leaving.giveUp();
      }
    }
  }

  private isFull(kind: DialKind): boolean {
    return (
      this.underWay.size >= MOST_DIALS ||
      (kind === 'strange' && this.all(kind).length >= MOST_TO_STRANGERS)
    );
  }

  /** A dial of another kind that has more than its share, for a kind that has less. */
  private overItsShare(kind: DialKind): DialUnderWay | undefined {
    if (this.all(kind).length >= SHARES[kind]) {
      return undefined;
    }
    const over = KINDS.filter(other => this.all(other).length > SHARES[other]);
    const last = over[over.length - 1];
    return last && this.all(last)[0];
  }

  private all(kind: DialKind): DialUnderWay[] {
    return [...this.underWay].filter(dial => kindOf(dial) === kind);
  }

  private planIn(ms: number): void {
    if (ms < Infinity) {
      this.alarm.setWithin(Math.max(1, ms));
    }
    // Else as soon as a dial ends.
  }
}

function kindOf({ rank }: { readonly rank: Rank }): DialKind {
  if (rank >= RANK.provedThere) {
    return 'proved';
  }
  return rank === RANK.stranger ? 'strange' : 'announced';
}

function isBefore(one: ToBeDialed, other: ToBeDialed): boolean {
  return (one.rank - other.rank || other.doubt - one.doubt || one.sightedMs - other.sightedMs) > 0;
}
