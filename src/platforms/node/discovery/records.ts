import { isIPv4 } from 'node:net';
import type { QueryOutgoingPacket, ResponseOutgoingPacket } from 'multicast-dns';
import type { Announcement } from '../../../runtime';
import { writeText } from './text-record';

export type Question = QueryOutgoingPacket['questions'][number];
export type DnsRecord = ResponseOutgoingPacket['answers'][number];

/**
 * How long others may remember. RFC 6762 suggests 75 minutes for some of these; but people walk off, and every start of
 * the app has a name of its own, so that what is remembered longer is only in the way.
 */
const REMEMBERED_SECONDS = 120;
/** Asked by tools that list every kind of service on a network. */
const ALL_KINDS = '_services._dns-sd._udp.local';

/** The names under which one device is announced. */
export interface Names {
  /** Of the kind of service: `_earshot._tcp.local`. */
  readonly kind: string;
  /** Of this one: `3f9c0a12._earshot._tcp.local`. */
  readonly instance: string;
  /** Of the machine. Not its own host name: its system answers for that one. */
  readonly host: string;
}

export function namesOf(label: string, serviceName: string): Names {
  const kind = `_${serviceName}._tcp.local`;
  return { kind, instance: `${label}.${kind}`, host: `earshot-${label}.local` };
}

/** Everything that there is to say about a device. */
export function recordsOf(
  names: Names,
  announcement: Announcement,
  addresses: readonly string[],
): DnsRecord[] {
  // Only what is ours alone replaces what others remember; the kind is everyone's.
  const ours = { ttl: REMEMBERED_SECONDS, class: 'IN', flush: true } as const;
  const shared = { ttl: REMEMBERED_SECONDS, class: 'IN' } as const;
  return [
    { name: names.kind, type: 'PTR', data: names.instance, ...shared },
    {
      name: names.instance,
      type: 'SRV',
      data: { target: names.host, port: announcement.port, priority: 0, weight: 0 },
      ...ours,
    },
    { name: names.instance, type: 'TXT', data: writeText(announcement), ...ours },
    ...addresses.map(
      (address): DnsRecord => ({
        name: names.host,
        type: isIPv4(address) ? 'A' : 'AAAA',
        data: address,
        ...ours,
      }),
    ),
  ];
}

/** What to say when someone lists all kinds of services. */
export function kindRecord(names: Names): DnsRecord {
  return { name: ALL_KINDS, type: 'PTR', data: names.kind, ttl: REMEMBERED_SECONDS, class: 'IN' };
}

/** Others forget these at once. */
export function goodbye(records: readonly DnsRecord[]): DnsRecord[] {
  return records.map(record => ({ ...record, ttl: 0 }));
}

export function asksFor(names: Names, questions: readonly Question[]): boolean {
  const ours = [names.kind, names.instance, names.host].map(sameCase);
  return questions.some(({ name }) => ours.includes(sameCase(name)));
}

export function asksForAllKinds(questions: readonly Question[]): boolean {
  return questions.some(({ name }) => sameCase(name) === ALL_KINDS);
}

/** Names are the same whatever their letters' case. */
export function sameCase(name: string): string {
  return name.toLowerCase();
}
