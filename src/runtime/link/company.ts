import { RecentMap } from '../recent-map';

/** Which of the sighted devices are dialed. */
export type Company = 'everyone' | 'invited';

/** The latest that were invited, or parted from. */
const MOST_REMEMBERED = 4096;

/** The devices that this one wants a link with, by the announced prefix of their ids. */
export class Guests {
  company: Company = 'everyone';
  private readonly decided = new RecentMap<string, 'invited' | 'parted'>(MOST_REMEMBERED);

  /** How many operations need a link with each. */
  private readonly sought = new Map<string, number>();

  invite(idPrefix: string): void {
    this.decided.set(idPrefix, 'invited');
  }

  part(idPrefix: string): void {
    this.decided.set(idPrefix, 'parted');
  }

  /** There is a link with it again, or a message for it. */
  isBack(idPrefix: string): void {
    if (this.decided.get(idPrefix) === 'parted') {
      this.decided.delete(idPrefix);
    }
  }

  isInvited(idPrefix: string): boolean {
    return this.company === 'everyone' || this.decided.get(idPrefix) === 'invited';
  }

  seek(idPrefix: string, isWanted: boolean): void {
    const count = (this.sought.get(idPrefix) ?? 0) + (isWanted ? 1 : -1);
    if (count > 0) {
      this.sought.set(idPrefix, count);
    } else {
      this.sought.delete(idPrefix);
    }
  }

  isSought(idPrefix: string): boolean {
    return this.sought.has(idPrefix);
  }

  isParted(idPrefix: string): boolean {
    return this.decided.get(idPrefix) === 'parted';
  }
}
