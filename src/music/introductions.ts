import type { Introduction } from '../lookup';

/** I3: exchanges that begin by themselves; a tap asks for more. */
const MOST_BY_THEMSELVES = 5;
const MOST_REMEMBERED = 256;

export interface WorthMeeting {
  readonly peer: string;
  /** I4: an estimate: told as "about", never as a match. */
  readonly aboutPercent: number;
}

type Meeting = 'under way' | 'done' | 'failed';

/** I3: whom to exchange with in a crowd, and whom only to suggest. */
export class Introductions {
  private suggested: readonly WorthMeeting[] = [];
  private readonly meetings = new Map<string, Meeting>();

  constructor(private readonly mayMeet: (peer: string) => boolean) {}

  /** The host's suggestions, best first. It may suggest anyone; who is blocked here is not met (I2). */
  suggest(introductions: readonly Introduction[]): void {
    this.suggested = introductions.flatMap(({ peer, share }) =>
      this.mayMeet(peer) && share >= 0 && share <= 1
        ? [{ peer, aboutPercent: Math.round(100 * share) }]
        : [],
    );
  }

  /** Whom to dial now: the best, until five are met or under way. */
  next(): readonly string[] {
    const taken = [...this.meetings.values()].filter(meeting => meeting !== 'failed').length;
    return this.suggested
      .filter(({ peer }) => !this.meetings.has(peer))
      .slice(0, Math.max(0, MOST_BY_THEMSELVES - taken))
      .map(({ peer }) => peer);
  }

  /** I3: a person tapped Meet. False when that makes no sense. */
  invite(peer: string): boolean {
    const isNew = this.mayMeet(peer) && this.meetings.get(peer) !== 'under way';
    if (isNew) this.began(peer);
    return isNew;
  }

  began(peer: string): void {
    this.remember(peer, 'under way');
  }

  /** I4: how well it matched is the exchange's to say; here it only counts. */
  ended(peer: string, how: 'done' | 'failed'): void {
    if (this.meetings.has(peer)) this.remember(peer, how);
  }

  /** Suggestions for people: those not met yet. */
  worthMeeting(): readonly WorthMeeting[] {
    return this.suggested.filter(({ peer }) => !this.meetings.has(peer));
  }

  isInvited(peer: string): boolean {
    return this.meetings.get(peer) === 'under way';
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
