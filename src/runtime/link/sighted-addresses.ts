import type { Address } from '../ports';

const MOST_ADDRESSES = 16;
/**
 * A cache may repeat earlier addresses of a device beside the present one, in any order: an address counts for this
 * long although a later sighting does not list it.
 */
const SIGHTED_TOGETHER_MS = 5000;

interface SightedAddress {
  readonly address: Address;
  readonly sightedMs: number;
}

/** The addresses of one device in its last sighting, and in those shortly before it. */
export class SightedAddresses {
  /** Those of the last sighting first. */
  private all: readonly SightedAddress[] = [];
  private lastMs = -Infinity;

  /** Of the last sighting. */
  get first(): Address | undefined {
    return this.all[0]?.address;
  }

  /** True when it lists an address that did not count before. */
  sighted(addresses: readonly Address[], nowMs: number): boolean {
    const before = this.at(nowMs);
    const others = before.filter(({ address }) => !addresses.some(other => isSame(address, other)));
    const now = addresses.map(address => ({ address, sightedMs: nowMs }));
    this.all = [...now, ...others].slice(0, MOST_ADDRESSES);
    this.lastMs = nowMs;
    return !addresses.every(address => before.some(other => isSame(address, other.address)));
  }

  /** Forgets all others. */
  only(address: Address, nowMs: number): void {
    this.all = [{ address, sightedMs: nowMs }];
    this.lastMs = nowMs;
  }

  counting(nowMs: number): readonly Address[] {
    return this.at(nowMs).map(({ address }) => address);
  }

  private at(nowMs: number): readonly SightedAddress[] {
    return this.all.filter(
      ({ sightedMs }) => sightedMs === this.lastMs || nowMs - sightedMs < SIGHTED_TOGETHER_MS,
    );
  }
}

export function isSame(one: Address, other: Address): boolean {
  return keyOf(one) === keyOf(other);
}

export function keyOf({ host, port }: Address): string {
  return `${host}:${port}`;
}
