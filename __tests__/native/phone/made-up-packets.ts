/** mDNS responses byte by byte, so that they can be as no well-behaved device has them. */

const A = 1;
const PTR = 12;
const TXT = 16;
const SRV = 33;
const KIND = ['_earshot', '_tcp', 'local'];
const TTL_S = 120;

type Label = string | Uint8Array;

export interface MadeUpService {
  readonly name: Label;
  readonly port?: number;
  /** The strings of its TXT record. */
  readonly text?: readonly Label[];
  readonly address?: readonly number[];
}

const bytesOf = (label: Label): Buffer =>
  typeof label === 'string' ? Buffer.from(label) : Buffer.from(label);

const counted = (label: Label): Buffer => {
  const bytes = bytesOf(label);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
};

const domain = (...labels: readonly Label[]): Buffer =>
  Buffer.concat([...labels.map(counted), Buffer.of(0)]);

const short = (value: number): Buffer => Buffer.of(value >> 8, value & 0xff);

function record(name: Buffer, type: number, content: Buffer): Buffer {
  // The highest bit of the class: nobody else has a record of that name. Only PTR records are shared.
  const kind = type === PTR ? 1 : 0x8001;
  const ttl = Buffer.from([0, 0, TTL_S >> 8, TTL_S & 0xff]);
  return Buffer.concat([name, short(type), short(kind), ttl, short(content.length), content]);
}

/** That it is there, and nothing more. */
const pointer = ({ name }: MadeUpService): Buffer =>
  record(domain(...KIND), PTR, domain(name, ...KIND));

function details({ name, port = 5000, text = [], address }: MadeUpService): readonly Buffer[] {
  const full = domain(name, ...KIND);
  const host = domain('made-up', 'local');
  return [
    record(full, SRV, Buffer.concat([short(0), short(0), short(port), host])),
    record(full, TXT, text.length === 0 ? Buffer.of(0) : Buffer.concat(text.map(counted))),
    ...(address === undefined ? [] : [record(host, A, Buffer.from(address))]),
  ];
}

function response(records: readonly Buffer[]): Buffer {
  const header = [0, 0x8400, 0, records.length, 0, 0].map(short);
  return Buffer.concat([...header, ...records]);
}

/** A response that tells of all of them, without saying where they are. */
export const namesAlone = (services: readonly MadeUpService[]): Buffer =>
  response(services.map(pointer));

/** A response that tells everything of one. */
export const wholeService = (service: MadeUpService): Buffer =>
  response([pointer(service), ...details(service)]);
