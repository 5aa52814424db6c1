import { RecordCache } from '../../../../src/platforms/node/discovery/record-cache';
import type { DnsRecord } from '../../../../src/platforms/node/discovery/records';
import {
  goodbye,
  namesOf,
  recordsOf,
  renamed,
} from '../../../../src/platforms/node/discovery/records';
import type { Announcement } from '../../../../src/runtime';

const names = namesOf('3f9c', 'earshot');
const said = {
  idPrefix: '00112233aabbccdd',
  incarnation: '0102030405060708',
  protocolVersion: 1,
};
const announcement: Announcement = { port: 4321, ...said };
const at = (host: string) => ({ host, port: 4321 });

/** Everything about one device, as its first word. */
const recordsAt = (...addresses: string[]) => recordsOf(names, announcement, addresses);
const only = (records: readonly DnsRecord[], ...types: string[]) =>
  records.filter(({ type }) => types.includes(type));

let cache: RecordCache;
let nowMs: number;

beforeEach(() => {
  cache = new RecordCache(names.kind);
  nowMs = 1000;
});

const hear = (records: readonly DnsRecord[], on = 'wlan0') => cache.received(records, on, nowMs);

test('one packet that says all makes a sighting', () => {
  expect(hear(recordsAt('10.0.0.2'))).toEqual({
    sightings: [{ ...said, addresses: [at('10.0.0.2')] }],
    questions: [],
  });
});

test('the order in a packet does not matter, nor the case of names', () => {
  const shouted = recordsAt('10.0.0.2')
    .reverse()
    .map(record => ({ ...record, name: record.name.toUpperCase() }));
  expect(hear(shouted).sightings).toEqual([{ ...said, addresses: [at('10.0.0.2')] }]);
});

test('what comes in pieces is asked for, and put together', () => {
  const all = recordsAt('10.0.0.2');
  const first = hear(only(all, 'PTR'));
  expect(first.sightings).toEqual([]);
  expect(first.questions).toEqual([
    { name: names.instance, type: 'SRV' },
    { name: names.instance, type: 'TXT' },
  ]);
  const second = hear(only(all, 'SRV', 'TXT'));
  expect(second.sightings).toEqual([]);
  expect(second.questions).toEqual([
    { name: names.host, type: 'A' },
    { name: names.host, type: 'AAAA' },
  ]);
  expect(hear(only(all, 'A')).sightings).toEqual([{ ...said, addresses: [at('10.0.0.2')] }]);
});

test('addresses come best first, and self-assigned IPv6 ones not at all', () => {
  const all = ['127.0.0.1', '169.254.7.7', 'fe80::1', '2001:db8::1', '8.8.4.4', '192.168.0.9'];
  expect(hear(recordsAt(...all)).sightings[0]?.addresses.map(({ host }) => host)).toEqual([
    '192.168.0.9',
    '8.8.4.4',
    '2001:db8::1',
    '169.254.7.7',
    '127.0.0.1',
  ]);
});

test('a later word replaces the addresses that were heard on the same network', () => {
  hear(recordsAt('10.0.0.2', 'fd00::2'));
  hear(recordsAt('192.168.0.2'), 'eth0');
  nowMs += 2000;
  expect(hear(recordsAt('10.0.0.3')).sightings[0]?.addresses).toEqual([
    at('10.0.0.3'),
    at('192.168.0.2'),
    // Nothing was said about IPv6.
    at('fd00::2'),
  ]);
});

test('two words at the same time are one', () => {
  hear(recordsAt('10.0.0.2'));
  nowMs += 500;
  expect(hear(recordsAt('10.0.0.3')).sightings[0]?.addresses).toEqual([
    at('10.0.0.2'),
    at('10.0.0.3'),
  ]);
});

test('an address is forgotten when its time is up, or its network is gone', () => {
  hear(recordsAt('10.0.0.2'));
  nowMs += 119_000;
  expect(hear(only(recordsAt(), 'TXT')).sightings).toHaveLength(1);
  nowMs += 2000;
  expect(hear(only(recordsAt(), 'TXT')).sightings).toEqual([]);
  hear(recordsAt('10.0.0.2'));
  cache.forgetInterface('wlan0');
  expect(hear(only(recordsAt(), 'TXT')).sightings).toEqual([]);
});

test('a goodbye is no sighting, and nothing is left of who said it', () => {
  const all = recordsAt('10.0.0.2');
  hear(all);
  expect(hear(goodbye(all))).toEqual({ sightings: [], questions: [] });
  expect(hear(only(all, 'A'))).toEqual({ sightings: [], questions: [] });
});

test('port 0 is how some phones say goodbye', () => {
  hear(recordsAt('10.0.0.2'));
  const gone = recordsOf(names, { ...announcement, port: 0 }, []);
  expect(hear(only(gone, 'SRV')).sightings).toEqual([]);
});

test.each([
  ['no version', ['id=a', 'boot=b']],
  ['a second version that would do', ['v=one', 'id=a', 'boot=b', 'v=1']],
  ['strings without a value', ['v', 'id', 'boot']],
  ['nothing in it', []],
])('a TXT record with %s makes no sighting', (_what, data) => {
  const others = recordsAt('10.0.0.2').filter(({ type }) => type !== 'TXT');
  expect(
    hear([...others, { name: names.instance, type: 'TXT', ttl: 120, data }]).sightings,
  ).toEqual([]);
});

test('an address that is none leads nowhere', () => {
  const [, , , address] = recordsAt('10.0.0.2');
  const wrong = { ...address, data: 'example.org' } as DnsRecord;
  expect(hear([...recordsAt(), wrong]).sightings).toEqual([]);
});

test('other services are nothing to us', () => {
  const printer = recordsOf(namesOf('office', 'printer'), announcement, ['10.0.0.9']);
  expect(hear(printer)).toEqual({ sightings: [], questions: [] });
});

test('however many are made up, only so many are remembered', () => {
  for (let i = 0; i < 1000; i++) {
    hear(recordsOf(namesOf(`made-up-${i}`, 'earshot'), announcement, ['10.0.0.2']));
  }
  // Everyone whose machine has this name is heard of with its address.
  const early = namesOf('made-up-0', 'earshot').host;
  const late = namesOf('made-up-999', 'earshot').host;
  const address = (name: string): DnsRecord => ({ name, type: 'A', ttl: 120, data: '10.0.0.3' });
  expect(hear([address(early)]).sightings).toEqual([]);
  expect(hear([address(late)]).sightings).toHaveLength(1);
});

test('B1: one record about a host tells of no more than some, however many are said to be there', () => {
  const host = namesOf('shared', 'earshot').host;
  for (let i = 0; i < 200; i++) {
    const device = { ...announcement, idPrefix: `${i}`.padStart(16, '0') };
    const records = recordsOf(namesOf(`made-up-${i}`, 'earshot'), device, []);
    hear(
      records.map(record =>
        record.type === 'SRV' ? { ...record, data: { ...record.data, target: host } } : record,
      ),
    );
  }
  const { sightings } = hear([{ name: host, type: 'A', ttl: 120, data: '10.0.0.3' }]);
  expect(sightings).toHaveLength(16);
});

describe('an announcement that replaces another, whose goodbye was lost', () => {
  const later = recordsOf(renamed(names, 2), { ...announcement, port: 8765 }, ['10.0.0.2']);

  test.each([
    ['in one packet', [later]],
    ['in pieces', [only(later, 'PTR'), only(later, 'TXT'), only(later, 'SRV'), only(later, 'A')]],
  ])('is the only one that is sighted (%s)', (_how, packets) => {
    hear(recordsAt('10.0.0.2'));
    packets.forEach(packet => hear(packet));
    const sighted = [{ ...said, addresses: [{ host: '10.0.0.2', port: 8765 }] }];
    expect(hear(later).sightings).toEqual(sighted);
    expect(hear(only(later, 'A')).sightings).toEqual(sighted);
  });

  test('leaves other devices on that host alone', () => {
    const other = { ...said, idPrefix: 'ffeeddccbbaa9988' };
    hear(recordsAt('10.0.0.2'));
    hear(recordsOf(renamed(names, 2), { port: 8765, ...other }, ['10.0.0.2']));
    expect(hear(only(later, 'A')).sightings.map(({ idPrefix }) => idPrefix)).toEqual([
      said.idPrefix,
      other.idPrefix,
    ]);
  });
});

test('an announcement expires with its records, though its host goes on announcing addresses', () => {
  hear(recordsAt('10.0.0.2'));
  nowMs += 60_000;
  expect(hear(only(recordsAt('10.0.0.2'), 'A')).sightings).toHaveLength(1);
  nowMs += 61_000;
  // The app was uninstalled; the phone's other services announce the same host.
  expect(hear(only(recordsAt('10.0.0.2'), 'A'))).toEqual({
    sightings: [],
    questions: [
      { name: names.instance, type: 'SRV' },
      { name: names.instance, type: 'TXT' },
    ],
  });
  expect(hear(only(recordsAt(), 'SRV', 'TXT')).sightings).toHaveLength(1);
});

describe('a goodbye', () => {
  const later = recordsOf(renamed(names, 2), { ...announcement, port: 8765 }, ['10.0.0.2']);
  const goodbyeOfFirst = goodbye(recordsAt().filter(({ type }) => type !== 'A'));
  const sighted = [{ ...said, addresses: [{ host: '10.0.0.2', port: 8765 }] }];

  test('that comes after what replaces it, or twice, takes nothing of that along', () => {
    hear(recordsAt('10.0.0.2'));
    hear(later);
    hear(goodbyeOfFirst);
    hear(goodbyeOfFirst);
    expect(hear(only(later, 'A')).sightings).toEqual(sighted);
  });

  test('that comes alone, before anything else, changes nothing', () => {
    expect(hear(goodbye(later))).toEqual({ sightings: [], questions: [] });
    expect(hear(later).sightings).toEqual(sighted);
  });
});

describe('malformed records', () => {
  const instance = (label: string) => `${label}.${names.kind}`;
  const pointer = (label: string): DnsRecord => ({
    name: names.kind,
    type: 'PTR',
    ttl: 120,
    data: instance(label),
  });

  test.each([
    ['a control character', 'a\u0007b'],
    ['a line break', 'a\nb'],
    ['bytes that are not UTF-8', '\ufffd'.repeat(20)],
    ['a label over 63 bytes', 'a'.repeat(64)],
    ['a label over 63 bytes in UTF-8', 'é'.repeat(32)],
    ['an empty label', 'a..b'],
    ['a name over 255 bytes', Array.from({ length: 6 }, () => 'a'.repeat(50)).join('.')],
  ])('a name with %s is not asked for: it could not be sent', (_what, label) => {
    expect(hear([pointer(label)])).toEqual({ sightings: [], questions: [] });
    const host = { target: `${label}.local`, port: 99 };
    hear(recordsAt().map(r => (r.type === 'SRV' ? { ...r, data: { ...r.data, ...host } } : r)));
    expect(hear(only(recordsAt(), 'TXT')).questions).toEqual([
      { name: names.instance, type: 'SRV' },
      { name: names.instance, type: 'TXT' },
    ]);
  });

  test('a name with spaces and letters of any script is a name', () => {
    expect(hear([pointer('Mikas 📱 (2)')]).questions).toHaveLength(2);
  });

  test.each([0, 70_000, -1, 1.5, NaN])('port %p makes no sighting', port => {
    expect(hear(recordsOf(names, { ...announcement, port }, ['10.0.0.2'])).sightings).toEqual([]);
  });

  test('5,000 records in one packet lead to few questions', () => {
    const { sightings, questions } = hear(
      Array.from({ length: 5000 }, (_, i) => pointer(`made-up-${i}`)),
    );
    expect(sightings).toEqual([]);
    expect(questions.length).toBeLessThanOrEqual(64);
    expect(questions.length).toBeGreaterThan(0);
  });

  test('5,000 strings in a TXT record are read, the keys that count among them', () => {
    const strings = Array.from({ length: 5000 }, (_, i) => `key${i}=${'x'.repeat(200)}`);
    const records = recordsAt('10.0.0.2').map(record =>
      record.type === 'TXT' ? { ...record, data: [...strings, ...[record.data].flat()] } : record,
    );
    expect(hear(records as DnsRecord[]).sightings).toHaveLength(1);
  });

  test.each(['__proto__=v', 'constructor=1', '=v=1', ''])('the string %j is ignored', string => {
    const records = recordsAt('10.0.0.2').map(record =>
      record.type === 'TXT' ? { ...record, data: [string, ...[record.data].flat()] } : record,
    );
    expect(hear(records as DnsRecord[]).sightings).toEqual([
      { ...said, addresses: [at('10.0.0.2')] },
    ]);
  });
});
