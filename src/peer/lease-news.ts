import type { DeviceEvent, EndReason } from '../runtime';
import { leaseName } from './lease-names';
import { duration } from './text';

type Created = Extract<DeviceEvent, { type: 'lease created' }>;
type Ended = Extract<DeviceEvent, { type: 'lease expired' | 'lease revoked' }>;
type Key = Pick<Created, 'peer' | 'role' | 'lease'>;

/** What is told of a lease: that it is there, and why it has ended. */
export class LeaseNews {
  /** By lease: what a person calls it. */
  private readonly names = new Map<string, string>();
  private endedHere: string | undefined;

  constructor(private readonly nameOf: (peer: string) => string) {}

  created(event: Created): string {
    const name = leaseName(event.origin);
    this.names.set(keyOf(event), name);
    return `${this.textOf(event)}: ${event.pattern}, ${duration(event.periodMs)}`;
  }

  ended(event: Ended): string {
    const key = keyOf(event);
    const text = this.textOf(event);
    const reason = this.reasonOf(event.reason, key);
    this.names.delete(key);
    return `${text} has ended: ${reason}`;
  }

  /** The person at this device ends it with `revoke`. */
  endHere(lease: Key, revoke: () => void): void {
    this.endedHere = keyOf(lease);
    revoke();
    this.endedHere = undefined;
  }

  /** Each grantor numbers its own leases: two leases can have the same number. */
  private textOf(event: Key): string {
    const { peer, lease, role } = event;
    const name = this.names.get(keyOf(event));
    const which = name === undefined ? `Lease ${lease}` : `Lease ${lease} (${name})`;
    const other = this.nameOf(peer);
    return role === 'holder' ? `${which} held from ${other}` : `${which} granted to ${other}`;
  }

  private reasonOf(reason: EndReason, key: string): string {
    if (reason !== 'revoked') {
      return BECAUSE[reason];
    }
    if (key === this.endedHere) {
      return 'you ended it';
    }
    // Whether all songs have crossed is told by the exchange.
    return this.names.get(key) === leaseName('openSession')
      ? 'the exchange is over'
      : BECAUSE.revoked;
  }
}

const BECAUSE: Readonly<Record<EndReason, string>> = {
  elapsed: 'its time is over',
  revoked: 'one of you ended it',
  used: 'its one call was made',
  'peer restarted': 'Earshot was restarted on their phone',
  closed: 'this device was closed',
};

const keyOf = ({ peer, role, lease }: Key) => `${peer} ${role} ${lease}`;
