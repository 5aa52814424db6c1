import type { Address } from '../ports';
import { writtenOnce } from './nearby';

/** More addresses than can be dialed during one backoff pause. */
const MOST_REMEMBERED = 1024;

/** A cache that repeats an address so soon after a dial there failed knows nothing that the dial did not tell. */
const LATELY_MS = 10_000;

/** The outcome of the dials to an address. */
export interface Dialed {
  readonly lastMs: number;
  /** Dials since the expected device last answered there. */
  readonly failures: number;
  /** The id prefix of the device that answered there. */
  readonly answeredBy: string | undefined;
}

/** B4: the dial history of addresses, whichever announcements name them. */
export class DialHistory {
  /** The latest last. */
  private readonly addresses = new Map<string, Dialed>();
  private readonly hosts = new Map<string, number>();

  of(address: Address): Dialed | undefined {
    return this.addresses.get(keyOf(address));
  }

  failedLately(address: Address, nowMs: number): boolean {
    const known = this.of(address);
    return known !== undefined && known.failures > 0 && nowMs - known.lastMs < LATELY_MS;
  }

  failuresAt({ host }: Address): number {
    return this.hosts.get(writtenOnce(host)) ?? 0;
  }

  dialed(address: Address, lastMs: number): void {
    const known = this.of(address);
    const failures = (known?.failures ?? 0) + 1;
    const { answeredBy } = known ?? {};
    remember(this.addresses, keyOf(address), { lastMs, failures, answeredBy });
    remember(this.hosts, writtenOnce(address.host), this.failuresAt(address) + 1);
  }

  answered(address: Address, answeredBy: string, isLookedFor: boolean): void {
    const known = this.of(address);
    if (known !== undefined) {
      const failures = isLookedFor ? 0 : known.failures;
      remember(this.addresses, keyOf(address), { ...known, failures, answeredBy });
    }
    if (isLookedFor) {
      this.hosts.delete(writtenOnce(address.host));
    }
  }

  clear(): void {
    this.addresses.clear();
    this.hosts.clear();
  }
}

function keyOf({ host, port }: Address): string {
  return `${writtenOnce(host)}:${port}`;
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > MOST_REMEMBERED) {
    map.delete(oldest);
  }
}
