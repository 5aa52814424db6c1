import type { LocalNetwork } from '../../../src/runtime';
import { hostOf, isNearby, isPort, sourceOf } from '../../../src/runtime/link/nearby';

const wifi: LocalNetwork[] = [{ address: '192.168.1.7', prefixLength: 24 }];
const both: LocalNetwork[] = [...wifi, { address: 'fd12:3456::7', prefixLength: 64 }];
const alone: LocalNetwork[] = [
  { address: '127.0.0.1', prefixLength: 8 },
  { address: '::1', prefixLength: 128 },
];

const nobody = [
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['loopback', '::1'],
  ['loopback as IPv4-mapped', '::ffff:127.0.0.1'],
  ['loopback as IPv4-mapped, in hexadecimal', '::ffff:7f00:1'],
  ['multicast', '224.0.0.251'],
  ['multicast', '239.1.2.3'],
  ['multicast', 'ff02::fb'],
  ['multicast with a zone', 'ff02::fb%en0'],
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['unspecified', '::'],
  ['broadcast', '255.255.255.255'],
  ['public', '8.8.8.8'],
  ['public', '172.32.0.1'],
  ['public', '192.169.1.1'],
  ['public', '11.0.0.1'],
  ['public', '2001:4860:4860::8888'],
  ['public as IPv4-mapped', '::ffff:8.8.8.8'],
  ['translated', '64:ff9b::808:808'],
  ['an old form of IPv4 in IPv6', '::192.168.1.8'],
  ['reserved', '240.0.0.1'],
  ['shared by a provider', '100.64.0.1'],
  ['link-local without its interface', 'fe80::1'],
  ['a name', 'example.org'],
  ['a name', 'localhost'],
  ['nothing', ''],
  ['short', '10.1'],
  ['octal', '010.0.0.1'],
  ['hexadecimal', '0x0a.0.0.1'],
  ['one number', '167772161'],
  ['too large', '10.0.0.256'],
  ['too long', '10.0.0.1.1'],
  ['spaces', ' 10.0.0.1'],
  ['two gaps', 'fd00::1::2'],
  ['too many groups', 'fd00:1:2:3:4:5:6:7:8'],
  ['too few groups', 'fd00:1'],
  ['a gap for nothing', 'fd00:1:2:3:4:5:6::7'],
  ['two zones', 'fe80::1%a%b'],
  ['an odd zone', 'fe80::1%a/b'],
];

describe.each([
  ['a platform that knows nothing', undefined],
  ['a platform on a private network', both],
  ['a platform that claims the whole internet', [{ address: '8.8.4.4', prefixLength: 0 }]],
  ['a platform that claims loopback, too', [...wifi, ...alone]],
])('%s', (_platform, networks) => {
  test.each(nobody)('B4: is not dialed because of a sighting: %s, %s', (_what, host) => {
    expect(isNearby(host, networks)).toBe(false);
  });
});

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.200.1',
  '169.254.7.7',
  '::ffff:192.168.1.8',
  'fd00::7',
  'fc12:3456:789a::1',
  'fe80::1%en0',
  'FE80::1%wlan0',
])('B4: %s is near where the platform does not know its networks', host => {
  expect(isNearby(host, undefined)).toBe(true);
});

test.each([
  ['192.168.1.8', true],
  ['192.168.1.254', true],
  ['::ffff:192.168.1.8', true],
  ['192.168.2.8', false],
  ['10.0.0.1', false],
  ['169.254.7.7', false],
  ['192.168.1.255', false],
  ['192.168.1.0', false],
  ['fd12:3456::8', true],
  ['fd12:3456:0:0:ffff::8', true],
  ['fd12:3456:0:1::8', false],
  ['fe80::1%en0', true],
  // Itself: another program on the same device.
  ['192.168.1.7', true],
])('B4: %s is on the networks of this device: %s', (host, expected) => {
  expect(isNearby(host, both)).toBe(expected);
});

test('B4: for an address family without a known network, private addresses may be dialed', () => {
  expect(isNearby('fd00::1', wifi)).toBe(true);
  expect(isNearby('10.0.0.1', [{ address: 'fd00::1', prefixLength: 64 }])).toBe(true);
  expect(isNearby('10.0.0.1', [{ address: '192.168.1.7' }])).toBe(true);
});

test('B4: a device on no network dials nobody', () => {
  for (const host of ['10.0.0.1', 'fd00::1', 'fe80::1%en0', '127.0.0.1']) {
    expect(isNearby(host, [])).toBe(false);
  }
});

test('B4: a device without a network may dial loopback', () => {
  expect(isNearby('127.0.0.1', alone)).toBe(true);
  expect(isNearby('127.0.0.9', alone)).toBe(true);
  expect(isNearby('::1', alone)).toBe(true);
  expect(isNearby('10.0.0.1', alone)).toBe(false);
});

test('B4: on a network with public addresses a device may dial only its own address', () => {
  const campus = [{ address: '192.0.2.2', prefixLength: 24 }];
  expect(isNearby('192.0.2.2', campus)).toBe(true);
  expect(isNearby('192.0.2.3', campus)).toBe(false);
});

test('B4: networks of one or two addresses have no broadcast address', () => {
  expect(isNearby('10.0.0.1', [{ address: '10.0.0.0', prefixLength: 31 }])).toBe(true);
  expect(isNearby('10.0.0.1', [{ address: '10.0.0.1', prefixLength: 32 }])).toBe(true);
  expect(isNearby('10.0.0.3', [{ address: '10.0.0.1', prefixLength: 30 }])).toBe(false);
});

test('B3: connections of one device count together, however many IPv6 addresses it has', () => {
  expect(sourceOf('10.0.0.1:40000')).toBe(sourceOf('10.0.0.1:40001'));
  expect(sourceOf('::ffff:10.0.0.1:40000')).toBe(sourceOf('10.0.0.1:1'));
  expect(sourceOf('10.0.0.1:1')).not.toBe(sourceOf('10.0.0.2:1'));
  expect(sourceOf('fd00::1:40000')).toBe(sourceOf('fd00::dead:beef:40000'));
  expect(sourceOf('fe80::1%en0:40000')).toBe(sourceOf('fe80::2%en0:40000'));
  expect(sourceOf('fd00:0:0:1::1:40000')).not.toBe(sourceOf('fd00::1:40000'));
  expect(sourceOf('unknown:0')).toBe('unknown');
});

test('B3: a host is the same however it is written', () => {
  expect(hostOf('fd00:0::1:40000')).toBe(hostOf('FD00::0001:9'));
  expect(hostOf('fd00::2:40000')).not.toBe(hostOf('fd00::1:40000'));
  expect(hostOf('')).toBe('');
});

test.each([0, -1, 65_536, 1.5, NaN, Infinity])('B4: %d is no port', port => {
  expect(isPort(port)).toBe(false);
});

test('B4: 1 and 65535 are ports', () => {
  expect([1, 65_535].every(isPort)).toBe(true);
});
