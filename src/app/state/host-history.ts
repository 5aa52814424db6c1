import type { HostEnd } from '../../lookup';
import type { HostTerm } from './room-state';

const MOST_TERMS = 12;

/** Who has introduced since this phone came, and how each one ended. */
export class HostHistory {
  /** The latest first. */
  private terms: readonly HostTerm[] = [];
  private readonly silentSinceMs = new Map<string, number>();

  leaderIs(leader: string | undefined, nowMs: number): void {
    const [latest] = this.terms;
    if (leader !== undefined && (latest?.host !== leader || latest.end !== undefined)) {
      const term: HostTerm = { host: leader, sinceMs: nowMs, end: undefined };
      this.terms = [term, ...this.terms].slice(0, MOST_TERMS);
    }
  }

  left(host: string, how: HostEnd, nowMs: number): void {
    const silentMs = this.silentSinceMs.get(host);
    const missedMs = silentMs === undefined ? undefined : nowMs - silentMs;
    this.terms = this.terms.map(term =>
      term.host === host && term.end === undefined ? { ...term, end: { how, missedMs } } : term,
    );
  }

  /** Its link is down or in doubt. */
  silent(peer: string, nowMs: number): void {
    const isHost = this.terms.some(({ host, end }) => host === peer && end === undefined);
    if (isHost && !this.silentSinceMs.has(peer)) {
      this.silentSinceMs.set(peer, nowMs);
    }
  }

  heard(peer: string): void {
    this.silentSinceMs.delete(peer);
  }

  /** Without terms that were cut off by this phone's own restart: how they ended nobody saw. */
  list(leader: string): readonly HostTerm[] {
    return this.terms.filter(
      ({ host, end }, index) => end !== undefined || (index === 0 && host === leader),
    );
  }
}
