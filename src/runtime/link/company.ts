import { RecentMap } from '../recent-map';

/** Whom a device dials of those that it hears of. */
export type Company = 'everyone' | 'invited';

/** The latest that were invited, or parted from. */
const MOST_REMEMBERED = 4096;

/** Whom this device wants a link with. Devices by what of their ids is announced. */
export class Guests {
  company: Company = 'everyone';
  private readonly decided = new RecentMap<string, 'invited' | 'parted'>(MOST_REMEMBERED);

  /** How often each is wanted for something that is to be given to it. */
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
