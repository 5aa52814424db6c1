import { prefixLengthOf } from '../../../src/platforms/phone/presence/prefix-length';

test.each([
  ['255.255.255.0', 24],
  ['255.255.0.0', 16],
  ['255.255.255.240', 28],
  ['255.255.255.255', 32],
  ['128.0.0.0', 1],
])('%s has %i bits', (mask, bits) => {
  expect(prefixLengthOf(mask)).toBe(bits);
});

test.each([
  '0.0.0.0',
  '255.0.255.0',
  '0.255.255.255',
  '255.255.255',
  '255.255.255.256',
  '',
  null,
  24,
])('%p says nothing', mask => {
  expect(prefixLengthOf(mask)).toBeUndefined();
});
