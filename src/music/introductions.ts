import type { Introduction } from '../lookup';
import type { Address } from '../runtime';

/** I3: exchanges that begin by themselves; a tap asks for more. */
const MOST_BY_THEMSELVES = 5;
const MOST_REMEMBERED = 256;

export interface WorthMeeting {
  readonly peer: string;
  /** What their phone calls them: nobody has proved it yet. */
  readonly name: string;
  /** I4: an estimate: told as "about", never as a match. Undefined where no host has compared the two. */
  readonly aboutPercent: number | undefined;
  /** Meet was tapped, and the exchange has not begun yet. */
  readonly isAsked: boolean;
}

export interface PersonHere {
  readonly peer: string;
  readonly name: string;
}

interface Meeting {
  readonly is: 'asked' | 'under way' | 'done' | 'failed';
  /** It began by itself in a crowd, and counts. */
  readonly counts: boolean;
}

/** I3: whom to exchange with in a crowd, and whom only to suggest. */
export class Introductions {
  private suggested: readonly Omit<WorthMeeting, 'isAsked'>[] = [];
  private addresses: ReadonlyMap<string, readonly Address[]> = new Map();
  private readonly meetings = new Map<string, Meeting>();

  constructor(private readonly mayMeet: (peer: string) => boolean) {}

  /** The host's suggestions, best first. It may suggest anyone; who is blocked here is not met (I2). */
  suggest(introductions: readonly Introduction[]): void {
    this.addresses = new Map(introductions.map(({ peer, addresses }) => [peer, addresses]));
    this.suggested = introductions.flatMap(({ peer, name, share }) =>
      share >= 0 && share <= 1 ? [{ peer, name, aboutPercent: Math.round(100 * share) }] : [],
    );
  }

  /** Where the host says they are. */
  addressesOf(peer: string): readonly Address[] {
    return this.addresses.get(peer) ?? [];
  }

  /** Whom to meet now: the best, until five are met or under way. */
  next(): readonly string[] {
    return this.suggested
      .filter(({ peer }) => this.mayMeet(peer) && !this.meetings.has(peer))
      .slice(0, this.placesLeft)
      .map(({ peer }) => peer);
  }

  /** I3: a person tapped Meet. False when that makes no sense. */
  invite(peer: string): boolean {
    const known = this.meetings.get(peer)?.is;
    const isNew = this.mayMeet(peer) && known !== 'under way' && known !== 'asked';
    if (isNew)
      this.remember(peer, { is: 'asked', counts: this.meetings.get(peer)?.counts ?? false });
    return isNew;
  }

  /** In company too small to be a crowd it does not count. */
  began(peer: string, counts = true): void {
    const before = this.meetings.get(peer);
    if (before?.is === 'done') {
      // They are back: it is no meeting more.
      return;
    }
    this.remember(peer, {
      is: 'under way',
      counts: before === undefined || before.is === 'failed' ? counts : before.counts,
    });
  }

  /** It began shortly before the company was seen to be a crowd. */
  countIn(peer: string): void {
    const meeting = this.meetings.get(peer);
    if (meeting !== undefined) this.remember(peer, { ...meeting, counts: true });
  }

  /** I4: how well it matched is the exchange's to say; here it only counts. */
  ended(peer: string, how: 'done' | 'failed'): void {
    const meeting = this.meetings.get(peer);
    if (meeting !== undefined) this.remember(peer, { ...meeting, is: how });
  }

  /** Suggestions for people: those not met yet. */
  worthMeeting(): readonly WorthMeeting[] {
    return this.suggested.flatMap(suggestion => {
      const known = this.meetings.get(suggestion.peer)?.is;
      const isShown = this.mayMeet(suggestion.peer) && (known === undefined || known === 'asked');
      return isShown ? [{ ...suggestion, isAsked: known === 'asked' }] : [];
    });
  }

  /** Without a host: who is here and was not met. */
  unmet(here: readonly PersonHere[]): readonly WorthMeeting[] {
    return here.flatMap(({ peer, name }) => {
      const known = this.meetings.get(peer)?.is;
      const isShown = this.mayMeet(peer) && known !== 'under way' && known !== 'done';
      return isShown ? [{ peer, name, aboutPercent: undefined, isAsked: known === 'asked' }] : [];
    });
  }

  /** Asked for, under way, or met before: they may come back to it. */
  isInvited(peer: string): boolean {
    const known = this.meetings.get(peer)?.is;
    return known !== undefined && known !== 'failed';
  }

  hasFailed(peer: string): boolean {
    return this.meetings.get(peer)?.is === 'failed';
  }

  get hasMetSomeone(): boolean {
    return [...this.meetings.values()].some(({ is }) => is === 'done');
  }

  get placesLeft(): number {
    const taken = [...this.meetings.values()].filter(({ is, counts }) => counts && is !== 'failed');
    return Math.max(0, MOST_BY_THEMSELVES - taken.length);
  }

  private remember(peer: string, meeting: Meeting): void {
    this.meetings.delete(peer);
    this.meetings.set(peer, meeting);
    for (const oldest of this.meetings.keys()) {
      if (this.meetings.size <= MOST_REMEMBERED) break;
      this.meetings.delete(oldest);
    }
  }
}
