import makeMulticastDns from 'multicast-dns';
import type { DnsRecord } from '../../src/platforms/node/discovery/records';
import { PROTOCOL_VERSION } from '../../src/runtime/link/preamble';

/** What one announcement says: someone with this id is there. */
export function announcement(
  id: string,
  addresses: readonly string[],
  port: number,
  serviceName = 'earshot',
): DnsRecord[] {
  const kind = `_${serviceName}._tcp.local`;
  const instance = `${id}.${kind}`;
  const host = `host-${id}.local`;
  const said = [`v=${PROTOCOL_VERSION}`, `id=${id}`, `boot=${id}`];
  return [
    { type: 'PTR', name: kind, ttl: 120, data: instance },
    { type: 'SRV', name: instance, ttl: 120, data: { port, target: host } },
    { type: 'TXT', name: instance, ttl: 120, data: said },
    ...addresses.map((address): DnsRecord => {
      const type = address.includes(':') ? 'AAAA' : 'A';
      return { type, name: host, ttl: 120, data: address };
    }),
  ];
}

/** Speaks mDNS on this machine, and says what it likes. */
export class Speaker {
  private readonly mdns = makeMulticastDns({ interface: '127.0.0.1', bind: '0.0.0.0' });

  constructor(private readonly serviceName: string) {}

  say(id: string, addresses: readonly string[], port: number): Promise<void> {
    const answers = announcement(id, addresses, port, this.serviceName);
    return new Promise(resolve => this.mdns.respond({ answers }, () => resolve()));
  }

  end(): void {
    this.mdns.destroy();
  }
}
