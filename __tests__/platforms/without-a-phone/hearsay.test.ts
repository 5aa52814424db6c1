import { bestFirst } from '../../../src/platforms/phone/discovery/address-order';
import { Hearsay } from '../../../src/platforms/phone/discovery/hearsay';

const txt = { v: '1', id: '00112233aabbccdd', boot: '0102030405060708' };
const said = {
  idPrefix: '00112233aabbccdd',
  incarnation: '0102030405060708',
  protocolVersion: 1,
};
const service = (name: string, port: number, ...addresses: string[]) => ({
  name,
  port,
  addresses,
  txt,
});

let hearsay: Hearsay;

beforeEach(() => {
  hearsay = new Hearsay();
});

const hostsOf = (...parameters: Parameters<typeof service>) =>
  hearsay.heard(service(...parameters))?.addresses.map(({ host }) => host);

test('addresses that come one at a time are put together, best first', () => {
  expect(hearsay.heard(service('one', 4321, 'fd00::7'))).toEqual({
    ...said,
    addresses: [{ host: 'fd00::7', port: 4321 }],
  });
  expect(hostsOf('one', 4321, '192.168.1.7')).toEqual(['192.168.1.7', 'fd00::7']);
});

test('a phone is the same under another name, and its old addresses go with its old port', () => {
  hostsOf('one', 4321, '10.0.0.2');
  expect(hostsOf('two', 4321, '10.0.0.3')).toEqual(['10.0.0.2', '10.0.0.3']);
  expect(hostsOf('three', 4322, '10.0.0.4')).toEqual(['10.0.0.4']);
});

test('no address and port 0 mean gone from mDNS, and lead nowhere', () => {
  hostsOf('one', 4321, '10.0.0.2');
  expect(hearsay.heard({ name: 'one', port: 0, addresses: [], txt: {} })).toBeUndefined();
  expect(hostsOf('one', 4321, '10.0.0.3')).toEqual(['10.0.0.3']);
});

test('a name that goes does not take along what is known under a newer one', () => {
  hostsOf('one', 4321, '10.0.0.2');
  hostsOf('two', 4321, '10.0.0.3');
  hearsay.lost('one');
  expect(hostsOf('two', 4321, '10.0.0.4')).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.4']);
});

test.each([
  ['no version', { id: 'a', boot: 'b' }],
  ['a version that is none', { ...txt, v: 'one' }],
  ['an empty id, which every id begins with', { ...txt, id: '' }],
  ['more than ASCII', { ...txt, id: 'é' }],
  ['too much', { ...txt, boot: 'b'.repeat(65) }],
])('a text with %s makes no sighting', (_what, text) => {
  const wrong = { ...service('one', 4321, '10.0.0.2'), txt: text as Record<string, string> };
  expect(hearsay.heard(wrong)).toBeUndefined();
});

test('however many are made up, only so many are remembered', () => {
  const made = (i: number, address: string) => ({
    ...service(`made-up-${i}`, 4321, address),
    txt: { ...txt, boot: `b${i}` },
  });
  for (let i = 0; i < 1000; i++) hearsay.heard(made(i, '10.0.0.2'));
  expect(hearsay.heard(made(999, '10.0.0.3'))?.addresses).toHaveLength(2);
  expect(hearsay.heard(made(0, '10.0.0.3'))?.addresses).toHaveLength(1);
});

test('private IPv4 first, then other IPv4, IPv6, self-assigned IPv4; what leads nowhere is left out', () => {
  const all = ['::1', '169.254.7.7', 'fe80::1', 'fe80::2%wlan0', '2001:db8::1', '8.8.4.4'];
  expect(bestFirst([...all, 'example.org', '', '127.0.0.1', '172.20.10.2', 'fd00::7'])).toEqual([
    '172.20.10.2',
    '8.8.4.4',
    '2001:db8::1',
    'fd00::7',
    '169.254.7.7',
    '::1',
    '127.0.0.1',
  ]);
});
