import { readText, writeText } from '../../../src/platforms/mdns';

const good = { v: '1', id: '00112233aabbccdd', boot: '0102030405060708' };
const announced = {
  idPrefix: '00112233aabbccdd',
  incarnation: '0102030405060708',
  protocolVersion: 1,
};

test('a text is read as it was written, and unknown keys are ignored', () => {
  expect(writeText(announced)).toEqual(good);
  expect(readText({ ...good, more: 'x'.repeat(5000) })).toEqual(announced);
});

test.each([
  ['no version', { id: 'a', boot: 'b' }],
  ['a version that is not a number', { ...good, v: 'one' }],
  ['version 0', { ...good, v: '0' }],
  ['a version of six digits', { ...good, v: '100000' }],
  ['an empty id, which is a prefix of every id', { ...good, id: '' }],
  ['a space', { ...good, id: 'a b' }],
  ['a line break at the end', { ...good, boot: 'b\n' }],
  ['a control character', { ...good, boot: 'b\u0007' }],
  ['more than ASCII', { ...good, id: 'é' }],
  ['65 characters', { ...good, boot: 'b'.repeat(65) }],
  ['a megabyte', { ...good, id: 'a'.repeat(1_000_000) }],
  ['a value that is not a string', { ...good, v: 1 }],
  ['null, as native code says for an empty value', { ...good, boot: null }],
])('a text with %s is not an announcement', (_what, text) => {
  expect(readText(text)).toBeUndefined();
});
