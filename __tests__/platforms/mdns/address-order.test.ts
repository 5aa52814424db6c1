import { bestAddressesFirst, sightingOf } from '../../../src/platforms/mdns';

const text = { idPrefix: '00112233aabbccdd', incarnation: '01', protocolVersion: 1 };

test('private IPv4 comes first, then other IPv4, IPv6, link-local IPv4, loopback', () => {
  const all = ['::1', '169.254.7.7', '2001:db8::1', '8.8.4.4', '127.0.0.1', 'fd00::7'];
  expect(bestAddressesFirst([...all, '172.20.10.2', '172.32.0.1', '172.20.10.2'])).toEqual([
    '172.20.10.2',
    '8.8.4.4',
    '172.32.0.1',
    '2001:db8::1',
    'fd00::7',
    '169.254.7.7',
    '::1',
    '127.0.0.1',
  ]);
});

test.each([
  ['a host name', 'example.org'],
  ['a host name that begins like a private address', '10.example.org'],
  ['a loopback host name', '127.0.0.1.example.org'],
  ['nothing', ''],
  ['an octet over 255', '192.168.1.256'],
  ['an octal octet', '010.0.0.1'],
  ['a short form', '127.1'],
  ['a hexadecimal number', '0x7f000001'],
  ['five octets', '10.0.0.1.2'],
  ['a port', '10.0.0.1:80'],
  ['brackets', '[fd00::7]'],
  ['two gaps', 'fd00::1::2'],
  ['nine groups', '1:2:3:4:5:6:7:8:9'],
  ['white space', ' 10.0.0.1'],
  ['a control character', '10.0.0.1\u0000'],
  ['link-local IPv6', 'fe80::1'],
  ['link-local IPv6 with an interface', 'fe80::2%wlan0'],
])('%s is left out: %j', (_what, address) => {
  expect(bestAddressesFirst([address])).toEqual([]);
});

test('an IPv4 address in an IPv6 spelling counts as IPv4', () => {
  expect(bestAddressesFirst(['fd00::7', '::ffff:10.0.0.2'])).toEqual([
    '::ffff:10.0.0.2',
    'fd00::7',
  ]);
});

test.each([0, -1, 1.5, 65_536, 70_000, NaN, Infinity])('port %p makes no sighting', port => {
  expect(sightingOf(text, port, ['10.0.0.2'])).toBeUndefined();
});

test('a sighting has each address with the port, best first', () => {
  expect(sightingOf(text, 65_535, ['fd00::7', 'nowhere', '10.0.0.2'])).toEqual({
    ...text,
    addresses: [
      { host: '10.0.0.2', port: 65_535 },
      { host: 'fd00::7', port: 65_535 },
    ],
  });
  expect(sightingOf(text, 80, ['nowhere'])).toBeUndefined();
});
