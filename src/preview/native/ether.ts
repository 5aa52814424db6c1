export type Pair = readonly [one: string, other: string];

interface Claim {
  readonly phone: string;
}

/** The air between the phones that run on this computer: who hears whom, and whose a port or a host name is. */
export class Ether {
  /** How fast bytes cross it, on each connection and in each direction. */
  bytesPerSecond = Infinity;
  private readonly outOfRange = new Set<string>();
  private apart: ReadonlySet<string> = new Set();
  private readonly ports = new Map<number, Claim>();
  private readonly hosts = new Map<string, Claim>();
  private readonly watchers = new Set<() => void>();

  isInRange(phone: string): boolean {
    return !this.outOfRange.has(phone);
  }

  /** Out of range nothing is closed and nothing is said: bytes stall, dials hang, and mDNS falls silent. */
  setInRange(phone: string, inRange: boolean): void {
    if (inRange === this.isInRange(phone)) {
      return;
    }
    if (inRange) {
      this.outOfRange.delete(phone);
    } else {
      this.outOfRange.add(phone);
    }
    this.changed();
  }

  /** Those that are too far from each other, though both may hear others. All that are not named are near. */
  setApart(pairs: readonly Pair[]): void {
    const apart = new Set(pairs.map(keyOf));
    if (apart.size !== this.apart.size || [...apart].some(key => !this.apart.has(key))) {
      this.apart = apart;
      this.changed();
    }
  }

  /** An unknown sender is not one of these phones, and counts as in range. */
  hears(one: string, other: string | undefined): boolean {
    const near =
      other === undefined || (this.isInRange(other) && !this.apart.has(keyOf([one, other])));
    return this.isInRange(one) && near;
  }

  /** The system accepts a connection before the app is told: the dialing side must know which phone owns the port. */
  claimPort(port: number, phone: string): () => void {
    return claimIn(this.ports, port, phone);
  }

  phoneAtPort(port: number): string | undefined {
    return this.ports.get(port)?.phone;
  }

  /** Multicast reaches every process on this computer: the receiver must know which phone sent it. */
  claimHost(host: string, phone: string): () => void {
    return claimIn(this.hosts, host, phone);
  }

  phoneOfHost(host: string): string | undefined {
    return this.hosts.get(host)?.phone;
  }

  /** Returns how to call it off. */
  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }

  private changed(): void {
    [...this.watchers].forEach(changed => changed());
  }
}

/** A port may have its next owner before the last one has given it back. */
function claimIn<Key>(claims: Map<Key, Claim>, key: Key, phone: string): () => void {
  const claim = { phone };
  claims.set(key, claim);
  return () => {
    if (claims.get(key) === claim) {
      claims.delete(key);
    }
  };
}

function keyOf(pair: Pair): string {
  return [...pair].sort().join(' ');
}
