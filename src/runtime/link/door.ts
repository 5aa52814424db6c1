import type { Limits } from '../limits';
import { Allowance } from './allowance';

/** So many addresses are remembered at once; who has many addresses gains little by more. */
const MOST_ADDRESSES = 1024;
const MINUTE_MS = 60_000;

/** How many connections one address may open: each costs a handshake, which on a phone is a tenth of a second. */
export class Door {
  /** Who came last is the last. */
  private readonly allowances = new Map<string, Allowance>();

  constructor(private readonly limits: Pick<Limits, 'connectionsPerMinute'>) {}

  /** `remote` is `host:port`. */
  admits(remote: string, nowMs: number): boolean {
    const host = remote.slice(0, Math.max(0, remote.lastIndexOf(':')));
    const { connectionsPerMinute } = this.limits;
    const allowance =
      this.allowances.get(host) ??
      new Allowance(connectionsPerMinute / MINUTE_MS, Math.max(1, connectionsPerMinute / 2), nowMs);
    this.allowances.delete(host);
    const [oldest] = this.allowances.keys();
    if (oldest !== undefined && this.allowances.size >= MOST_ADDRESSES) {
      this.allowances.delete(oldest);
    }
    this.allowances.set(host, allowance);
    allowance.grow(nowMs);
    return allowance.take();
  }
}
