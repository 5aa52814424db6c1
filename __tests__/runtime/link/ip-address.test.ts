import { parseIpAddress } from '../../../src/runtime/link/ip-address';

test.each([
  ['1.2.3.4', [1, 2, 3, 4]],
  ['::ffff:1.2.3.4', [1, 2, 3, 4]],
  ['::1.2.3.4', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]],
  ['64:ff9b::1.2.3.4', [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]],
  ['1:2:3:4:5:6:1.2.3.4', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 1, 2, 3, 4]],
  ['1:2:3:4:5:6:7::', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 0]],
])('B4: %s is an address', (text, bytes) => {
  expect(parseIpAddress(text)?.bytes).toEqual(bytes);
});

test.each([
  // IPv4 notation before the end of an IPv6 address.
  '1.2.3.4::',
  '1.2.3.4::1',
  '::1.2.3.4:1',
  '1:1.2.3.4::',
  '1.2.3.4:1:2:3:4:5:6',
  // The wrong number of groups, or of "::".
  ':',
  ':::',
  ':1',
  '1:',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  '1:2:3:4:5:6:7:1.2.3.4',
  // Spellings that systems read in different ways, or not at all.
  '',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.256',
  '1.2.3.04',
  '1.2.3.4 ',
  ' ::1',
  '0x7f000001',
  '::12345',
  '::g',
  '::ffff:1.2.3',
  '[::1]',
  '%eth0',
  '::1%',
  '::1%eth0%eth1',
  '1.2.3.4%eth0',
])('B4: %p is no address', text => {
  expect(parseIpAddress(text)).toBeUndefined();
});
