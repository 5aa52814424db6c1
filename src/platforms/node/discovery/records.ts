import { isIPv4 } from 'node:net';
import type { QueryOutgoingPacket, ResponseOutgoingPacket } from 'multicast-dns';
import type { Announcement } from '../../../runtime';
import { writeText } from '../../mdns';

export type DnsQuestion = QueryOutgoingPacket['questions'][number];
export type DnsRecord = ResponseOutgoingPacket['answers'][number];
type TextData = Extract<DnsRecord, { readonly type: 'TXT' }>['data'];

/**
 * How long others may remember. RFC 6762 suggests 75 minutes for some of these; but people walk off, and every start of
 * the app has a name of its own, so that what is remembered longer is only in the way.
 */
export const RECORD_SECONDS = 120;
/** Asked by tools that list every kind of service on a network. */
const ALL_KINDS = '_services._dns-sd._udp.local';

/** The names under which one device is announced. */
export interface RecordNames {
  /** Of the kind of service: `_earshot._tcp.local`. */
  readonly kind: string;
  /** Of this one: `3f9c0a12._earshot._tcp.local`. */
  readonly instance: string;
  /** Of the machine. Not its own host name: its system answers for that one. */
  readonly host: string;
}

export function namesOf(label: string, serviceName: string): RecordNames {
  const kind = `_${serviceName}._tcp.local`;
  return { kind, instance: `${label}.${kind}`, host: `earshot-${label}.local` };
}

/** The same machine under another name, for the announcement with this number. */
export function renamed(names: RecordNames, number: number): RecordNames {
  const [label = '', ...kind] = names.instance.split('.');
  return { ...names, instance: [`${label}-${number}`, ...kind].join('.') };
}

/** Only what is ours alone replaces what others remember. */
const OURS = { ttl: RECORD_SECONDS, class: 'IN', flush: true } as const;
/** The kind is everyone's. */
const SHARED = { ttl: RECORD_SECONDS, class: 'IN' } as const;

/** Everything that there is to say about a device. */
export function recordsOf(
  names: RecordNames,
  announcement: Announcement,
  addresses: readonly string[],
): DnsRecord[] {
  return [
    ...serviceRecordsOf(names, announcement),
    ...addresses.map(
      (address): DnsRecord => ({
        name: names.host,
        type: isIPv4(address) ? 'A' : 'AAAA',
        data: address,
        ...OURS,
      }),
    ),
  ];
}

/** All of it but where the machine is. */
export function serviceRecordsOf(names: RecordNames, announcement: Announcement): DnsRecord[] {
  return [
    { name: names.kind, type: 'PTR', data: names.instance, ...SHARED },
    {
      name: names.instance,
      type: 'SRV',
      data: { target: names.host, port: announcement.port, priority: 0, weight: 0 },
      ...OURS,
    },
    { name: names.instance, type: 'TXT', data: textStrings(announcement), ...OURS },
  ];
}

/** What to say when someone lists all kinds of services. */
export function kindRecord(names: RecordNames): DnsRecord {
  return { name: ALL_KINDS, type: 'PTR', data: names.kind, ttl: RECORD_SECONDS, class: 'IN' };
}

/** Others forget these at once. */
export function goodbye(records: readonly DnsRecord[]): DnsRecord[] {
  return records.map(record => ({ ...record, ttl: 0 }));
}

export function asksFor(names: RecordNames, questions: readonly DnsQuestion[]): boolean {
  const ours = [names.kind, names.instance, names.host].map(sameCase);
  return questions.some(({ name }) => ours.includes(sameCase(name)));
}

export function asksForAllKinds(questions: readonly DnsQuestion[]): boolean {
  return questions.some(({ name }) => sameCase(name) === ALL_KINDS);
}

/** Of a key that comes twice the first counts (RFC 6763, 6.4). */
export function readTextStrings(data: TextData): Readonly<Record<string, string>> {
  const pairs = [data].flat().flatMap(string => {
    const [key = '', ...value] = string.toString().split('=');
    return value.length === 0 ? [] : [[key, value.join('=')] as const];
  });
  return Object.fromEntries(pairs.reverse());
}

function textStrings(announcement: Announcement): string[] {
  return Object.entries(writeText(announcement)).map(([key, value]) => `${key}=${value}`);
}

/** Names are the same whatever their letters' case. */
export function sameCase(name: string): string {
  return name.toLowerCase();
}

/** RFC 1035, 2.3.4. */
const LONGEST_NAME_BYTES = 253;
const LONGEST_LABEL_BYTES = 63;

/** Whether a name can be sent back in a query: one that breaks the limits, or was not UTF-8, would spoil the packet. */
export function isName(name: string): boolean {
  return (
    !/[\p{Cc}\ufffd]/u.test(name) &&
    Buffer.byteLength(name) <= LONGEST_NAME_BYTES &&
    name.split('.').every(label => {
      const bytes = Buffer.byteLength(label);
      return bytes > 0 && bytes <= LONGEST_LABEL_BYTES;
    })
  );
}
