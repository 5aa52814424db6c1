import type { MulticastDNS, QueryOutgoingPacket } from 'multicast-dns';
import makeMulticastDns from 'multicast-dns';
import type { MdnsRecord } from './service';

export type MdnsQuestion = QueryOutgoingPacket['questions'][number];

export interface MulticastListener {
  asked(questions: readonly MdnsQuestion[]): void;
  told(records: readonly MdnsRecord[]): void;
}

/** mDNS on each of some networks; the addresses are this computer's own there. */
export class Multicast {
  private readonly stations: readonly (readonly [address: string, mdns: MulticastDNS])[];

  constructor(
    addresses: readonly string[],
    listener: MulticastListener,
    private readonly isHeard: () => boolean,
    /** Whether the device with this host name is in range. */
    hears: (host: string) => boolean,
  ) {
    this.stations = addresses.map(address => {
      // Bound to everything, as multicast packets are addressed to nobody in particular.
      const mdns = makeMulticastDns({ interface: address, bind: '0.0.0.0' });
      mdns.on('query', ({ questions = [] }) => isHeard() && listener.asked(questions));
      mdns.on('response', ({ answers = [], additionals = [] }) => {
        const records = [...answers, ...additionals];
        if (isHeard() && hostsIn(records).every(hears)) {
          listener.told(records);
        }
      });
      mdns.on('error', () => undefined);
      mdns.on('warning', () => undefined);
      return [address, mdns];
    });
  }

  ask(questions: readonly MdnsQuestion[]): void {
    if (this.isHeard()) {
      this.stations.forEach(([, mdns]) => mdns.query([...questions]));
    }
  }

  tell(recordsAt: (address: string) => MdnsRecord[]): void {
    if (this.isHeard()) {
      this.stations.forEach(([address, mdns]) => mdns.respond({ answers: recordsAt(address) }));
    }
  }

  close(): void {
    // A goodbye that was just said is still on its way to the system.
    setImmediate(() => this.stations.forEach(([, mdns]) => mdns.destroy()));
  }
}

function hostsIn(records: readonly MdnsRecord[]): readonly string[] {
  return records.flatMap(record => (record.type === 'SRV' ? [record.data.target] : []));
}
