import type { Limits } from '../limits';

/** So many addresses are remembered at once; who has many addresses gains little by more. */
const MOST_ADDRESSES = 1024;

/** How many connections one address may open: each costs a handshake, which on a phone is a tenth of a second. */
export class Door {
  private readonly allowances = new Map<string, { left: number; atMs: number }>();

  constructor(private readonly limits: Pick<Limits, 'connectionsPerMinute'>) {}

  /** `remote` is `host:port`. */
  admits(remote: string, nowMs: number): boolean {
    const host = remote.slice(0, Math.max(0, remote.lastIndexOf(':')));
    const perMs = this.limits.connectionsPerMinute / 60_000;
    const most = Math.max(1, this.limits.connectionsPerMinute / 2);
    const known = this.allowances.get(host) ?? { left: most, atMs: nowMs };
    const left = Math.min(most, known.left + (nowMs - known.atMs) * perMs);
    this.allowances.delete(host);
    if (this.allowances.size >= MOST_ADDRESSES) {
      for (const oldest of this.allowances.keys()) {
        this.allowances.delete(oldest);
        break;
      }
    }
    this.allowances.set(host, { left: Math.max(0, left - 1), atMs: nowMs });
    return left >= 1;
  }
}
