import { Hearsay } from '../../../../src/platforms/node/discovery/hearsay';
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

let hearsay: Hearsay;
let nowMs: number;

beforeEach(() => {
  hearsay = new Hearsay(names.kind);
  nowMs = 1000;
});

const hear = (records: readonly DnsRecord[], on = 'wlan0') => hearsay.heard(records, on, nowMs);

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
  hearsay.forget('wlan0');
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
  ['a version that is none', ['v=one', 'id=a', 'boot=b']],
  ['an empty id, which every id begins with', ['v=1', 'id=', 'boot=b']],
  ['more than ASCII', ['v=1', 'id=é', 'boot=b']],
  ['too much', ['v=1', `id=${'a'.repeat(65)}`, 'boot=b']],
])('a text with %s makes no sighting', (_what, data) => {
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
