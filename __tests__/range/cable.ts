import type { Side } from './namespaces';
import { ADDRESSES, ip, Namespaces, RADIO, SUBNET_BITS } from './namespaces';
import type { Link } from './link';
import { sharedClockMs } from './report';

/** Two namespaces and a veth pair between them: each end sees it when the other goes down. */
export class Cable implements Link {
  readonly namespaces = new Namespaces();

  constructor() {
    ip(
      ...['link', 'add', RADIO, 'netns', this.namespaces.name('a'), 'type', 'veth'],
      ...['peer', 'name', RADIO, 'netns', this.namespaces.name('b')],
    );
    for (const side of ['a', 'b'] as const) {
      this.namespaces.ip(side, 'address', 'add', `${ADDRESSES[side]}/${SUBNET_BITS}`, 'dev', RADIO);
      this.namespaces.ip(side, 'link', 'set', RADIO, 'up');
    }
  }

  async cut(side: Side = 'a'): Promise<number> {
    this.namespaces.ip(side, 'link', 'set', RADIO, 'down');
    return sharedClockMs();
  }

  /** Whichever end was down. Returns when. */
  async heal(): Promise<number> {
    for (const side of ['a', 'b'] as const) {
      this.namespaces.ip(side, 'link', 'set', RADIO, 'up');
    }
    return sharedClockMs();
  }

  /** Takes one address away and gives another. Returns when. */
  readdress(side: Side, address: string): number {
    this.namespaces.ip(side, 'address', 'flush', 'dev', RADIO, 'scope', 'global');
    this.namespaces.ip(side, 'address', 'add', `${address}/${SUBNET_BITS}`, 'dev', RADIO);
    return sharedClockMs();
  }

  remove(): void {
    this.namespaces.remove();
  }
}
