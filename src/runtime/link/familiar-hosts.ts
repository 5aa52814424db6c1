import { writtenOnce } from './nearby';

const MOST_HOSTS = 256;
const MOST_PEOPLE = 256;
/** Announcements can be forged: those naming one peer make at most this many hosts familiar. */
const HOSTS_OF_ONE = 4;

/** B3: 'met': a known peer has proved its id there. 'announced': a known peer is announced there. */
export type Familiarity = 'met' | 'announced' | 'strange';

export interface HostStanding {
  readonly familiarity: Familiarity;
  /** Lower for peers that were met earlier: an attacker's devices are always met later. */
  readonly seniority: number;
}

const STRANGE: HostStanding = { familiarity: 'strange', seniority: Infinity };

/** Hosts from which known peers may connect. */
export class FamiliarHosts {
  private readonly met = new Map<string, number>();
  /** The latest last. */
  private readonly announcedBy = new Map<string, readonly string[]>();
  private readonly announced = new Map<string, Map<string, number>>();

  of(host: string): HostStanding {
    const met = this.met.get(host);
    if (met !== undefined) {
      return { familiarity: 'met', seniority: met };
    }
    const announced = this.announced.get(host);
    return announced === undefined
      ? STRANGE
      : { familiarity: 'announced', seniority: Math.min(...announced.values()) };
  }

  metAt(host: string, seniority: number): void {
    this.met.set(host, Math.min(seniority, this.met.get(host) ?? Infinity));
    if (this.met.size > MOST_HOSTS) {
      const least = Math.max(...this.met.values());
      const [first] = [...this.met].filter(([, each]) => each === least);
      this.met.delete(first?.[0] ?? host);
    }
  }

  announcedAt(idPrefix: string, hosts: readonly string[], seniority: number): void {
    const known = this.withdraw(idPrefix);
    const kept = [...new Set([...hosts.map(writtenOnce), ...known])].slice(0, HOSTS_OF_ONE);
    this.announcedBy.set(idPrefix, kept);
    for (const host of kept) {
      const people = this.announced.get(host) ?? new Map<string, number>();
      this.announced.set(host, people.set(idPrefix, seniority));
    }
    const [oldest] = this.announcedBy.keys();
    if (oldest !== undefined && this.announcedBy.size > MOST_PEOPLE) {
      this.withdraw(oldest);
    }
  }

  private withdraw(idPrefix: string): readonly string[] {
    const hosts = this.announcedBy.get(idPrefix) ?? [];
    this.announcedBy.delete(idPrefix);
    for (const host of hosts) {
      const people = this.announced.get(host);
      people?.delete(idPrefix);
      if (people?.size === 0) {
        this.announced.delete(host);
      }
    }
    return hosts;
  }
}
