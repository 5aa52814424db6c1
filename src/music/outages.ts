import type { Outages } from '../lookup';
import { learnedPeriodMs, withOutage } from '../lookup';

const MOST_PEOPLE_REMEMBERED = 256;

/** A13: how long people are apart before they meet again, each for themselves. */
export class TimesApart {
  private readonly byPeer = new Map<string, Outages>();

  metAgain(peer: string, apartMs: number): void {
    const outages = withOutage(this.byPeer.get(peer) ?? [], apartMs);
    this.byPeer.delete(peer);
    this.byPeer.set(peer, outages);
    for (const oldest of this.byPeer.keys()) {
      if (this.byPeer.size <= MOST_PEOPLE_REMEMBERED) break;
      this.byPeer.delete(oldest);
    }
  }

  /** The period of the next session with them. */
  periodMs(peer: string): number {
    return learnedPeriodMs(this.byPeer.get(peer) ?? []);
  }

  get size(): number {
    return this.byPeer.size;
  }
}
