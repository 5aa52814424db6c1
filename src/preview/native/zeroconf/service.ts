import type { ResponseOutgoingPacket } from 'multicast-dns';

export type MdnsRecord = ResponseOutgoingPacket['answers'][number];

/** A service as its phone publishes it. */
export interface PublishedService {
  /** `_earshot._tcp.local` */
  readonly kind: string;
  /** The label before the kind. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly txt: Readonly<Record<string, string>>;
}

/** RFC 6762, 10: records that name a host, and all others. */
const HOST_SECONDS = 120;
const OTHER_SECONDS = 75 * 60;

export function recordsOf(service: PublishedService, address: string): MdnsRecord[] {
  const { kind, name, host, port, txt } = service;
  const instance = `${name}.${kind}`;
  const data = Object.entries(txt).map(([key, value]) => `${key}=${value}`);
  const ours = { class: 'IN', flush: true } as const;
  return [
    { name: kind, type: 'PTR', ttl: OTHER_SECONDS, class: 'IN', data: instance },
    {
      name: instance,
      type: 'SRV',
      ttl: HOST_SECONDS,
      data: { target: host, port, priority: 0, weight: 0 },
      ...ours,
    },
    { name: instance, type: 'TXT', ttl: OTHER_SECONDS, data, ...ours },
    { name: host, type: 'A', ttl: HOST_SECONDS, data: address, ...ours },
  ];
}

export function goodbye(records: readonly MdnsRecord[]): MdnsRecord[] {
  return records.map(record => ({ ...record, ttl: 0 }));
}

/** iOS reads values as ASCII, and drops those that are none. */
export function readTxt(data: unknown): Record<string, string> {
  const lines = (Array.isArray(data) ? data : [data]).map(String);
  const entries = lines.flatMap(line => {
    const [key = '', ...value] = line.split('=');
    return key === '' || /[^\x20-\x7e]/.test(line) ? [] : [[key, value.join('=')] as const];
  });
  return Object.fromEntries(entries);
}
