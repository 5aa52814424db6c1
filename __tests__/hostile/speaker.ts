import { createSocket } from 'node:dgram';
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

const GROUP = '224.0.0.251';

/**
 * A response of so many bytes, with nothing in it but names that are written as a pointer to a pointer to a pointer, as
 * far as they reach.
 */
export function knot(size: number): Uint8Array {
  const packet = Buffer.alloc(size);
  packet.writeUInt16BE(0x8400, 2);
  // A record of no name and an unknown type, which holds the pointers.
  const [head, data] = [12, 23];
  const end = Math.min(0x3ff0, size >> 1);
  packet.writeUInt16BE(99, head + 1);
  packet.writeUInt16BE(end - data, head + 9);
  let last = data;
  for (let at = data + 1; at + 2 <= end; at += 2) {
    packet.writeUInt16BE(0xc000 | last, at);
    last = at;
  }
  let records = 1;
  let at = end;
  for (; at + 12 <= size; at += 12, records++) {
    packet.writeUInt16BE(0xc000 | last, at);
    packet.writeUInt16BE(99, at + 2);
  }
  packet.writeUInt16BE(records, 6);
  return packet.subarray(0, at);
}

/** Speaks mDNS on this machine, and says what it likes. */
export class Speaker {
  private readonly socket = createSocket({ type: 'udp4', reuseAddr: true });
  private readonly mdns = makeMulticastDns({
    socket: this.socket,
    interface: '127.0.0.1',
    bind: '0.0.0.0',
  });

  constructor(private readonly serviceName: string) {}

  say(id: string, addresses: readonly string[], port: number): Promise<void> {
    const answers = announcement(id, addresses, port, this.serviceName);
    return new Promise(resolve => this.mdns.respond({ answers }, () => resolve()));
  }

  /** Any bytes. */
  sayBytes(bytes: Uint8Array): Promise<void> {
    return new Promise(resolve => this.socket.send(bytes, 5353, GROUP, () => resolve()));
  }

  end(): void {
    this.mdns.destroy();
  }
}
