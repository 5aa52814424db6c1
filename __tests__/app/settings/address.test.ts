import { readAddress } from '../../../src/app/settings/address';

it.each([
  ['192.168.1.20:4711', { host: '192.168.1.20', port: 4711 }],
  ['  noors-phone.local:80 ', { host: 'noors-phone.local', port: 80 }],
  ['[fd00::1]:65535', { host: 'fd00::1', port: 65_535 }],
  ['localhost:1', { host: 'localhost', port: 1 }],
])('%s can be dialed', (typed, address) => {
  expect(readAddress(typed)).toEqual({ address });
});

it.each([
  ['', 'nothing'],
  ['   ', 'nothing'],
  ['192.168.1.20', 'no port'],
  ['192.168.1.20:', 'bad port'],
  ['192.168.1.20:0', 'bad port'],
  ['192.168.1.20:65536', 'bad port'],
  ['192.168.1.20:47 11', 'bad port'],
  ['192.168.1.256:4711', 'bad host'],
  ['192.168.1:4711', 'bad host'],
  [':4711', 'bad host'],
  ['fd00::1:4711', 'bad host'],
  ['[phone]:4711', 'bad host'],
  ['two words:4711', 'bad host'],
  ['-phone.local:4711', 'bad host'],
])('"%s" is told apart: %s', (typed, problem) => {
  expect(readAddress(typed)).toEqual({ problem });
});
