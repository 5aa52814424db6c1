import type { RemoteInfo, Socket } from 'node:dgram';
import { createSocket } from 'node:dgram';
import type { MulticastDNS } from 'multicast-dns';
import makeMulticastDns from 'multicast-dns';
import type { Network } from './network';
import type { DnsRecord, DnsQuestion } from './records';

/** Where mDNS is spoken. */
const MDNS_PORT = 5353;
/**
 * B1: a name may be written as a pointer to a pointer and so on, so that reading a packet can take a time that grows with
 * the square of its length: 64 KB take a fifth of a second. What devices say about themselves fits into 1500 bytes.
 */
const LARGEST_PACKET = 4096;

export interface MdnsQuery {
  readonly id: number;
  readonly questions: readonly DnsQuestion[];
}

export interface MdnsSocketOwner {
  asked(socket: MdnsSocket, query: MdnsQuery, from: RemoteInfo): void;
  told(socket: MdnsSocket, records: readonly DnsRecord[], from: RemoteInfo): void;
  /** Nothing is heard here any more. */
  failed(socket: MdnsSocket, error: Error): void;
}

/** A socket of our own on one network. One for all networks would speak on a single one of them. */
export class MdnsSocket {
  private readonly mdns: MulticastDNS;
  private spokenMs = -Infinity;

  constructor(readonly network: Network, owner: MdnsSocketOwner) {
    // Bound to everything, as multicast packets are addressed to nobody in particular.
    const socket = hearingSmallPackets(createSocket({ type: 'udp4', reuseAddr: true }));
    const { ipv4 } = network;
    this.mdns = makeMulticastDns({ socket, interface: ipv4, bind: '0.0.0.0', port: MDNS_PORT });
    this.mdns.on('query', ({ id = 0, questions = [] }, from) => {
      owner.asked(this, { id, questions }, from);
    });
    this.mdns.on('response', ({ answers = [], additionals = [] }, from) => {
      owner.told(this, [...answers, ...additionals], from);
    });
    this.mdns.on('error', error => owner.failed(this, error));
    // A packet that is none, or an interface that goes away as we speak: the next look at the interfaces will show it.
    this.mdns.on('warning', () => undefined);
  }

  /** How long ago everyone here was last told. */
  get silentMs(): number {
    return performance.now() - this.spokenMs;
  }

  tell(answers: DnsRecord[], sent: () => void = () => undefined): void {
    this.spokenMs = performance.now();
    this.mdns.respond({ answers }, sent);
  }

  ask(questions: readonly DnsQuestion[]): void {
    this.mdns.query([...questions]);
  }

  /** For one who does not take part and has only asked, from a port of its own: wants its question back. */
  answer(answers: DnsRecord[], { id, questions }: MdnsQuery, to: RemoteInfo): void {
    this.mdns.respond({ id, questions: [...questions], answers }, to);
  }

  close(): void {
    this.mdns.destroy();
  }
}

export function isLegacy(from: RemoteInfo): boolean {
  return from.port !== MDNS_PORT;
}

/** The library reads every packet that it is given. */
function hearingSmallPackets(socket: Socket): Socket {
  const emit = socket.emit.bind(socket) as (event: string, ...given: unknown[]) => boolean;
  socket.emit = (event: string, ...given: unknown[]) => {
    const [packet] = given;
    const isTooLarge =
      event === 'message' && packet instanceof Uint8Array && packet.length > LARGEST_PACKET;
    return !isTooLarge && emit(event, ...given);
  };
  return socket;
}
