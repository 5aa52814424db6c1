import fc from 'fast-check';
import { decodeText, encodeText } from '../../../src/runtime';

test('text becomes the bytes that others make of it, and the same text again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), written => {
      expect(Buffer.from(encodeText(written)).equals(Buffer.from(written))).toBe(true);
      expect(decodeText(encodeText(written))).toBe(written);
    }),
  );
});

test('half of a character, which JavaScript can hold, comes back as it was', () => {
  for (const half of ['\ud83d', 'a\udfa7b', '\udfa7\ud83d']) {
    expect(decodeText(encodeText(half))).toBe(half);
  }
});

test('bytes that are no text are refused', () => {
  expect(() => decodeText(Uint8Array.of(0x61, 0xff))).toThrow('not UTF-8');
});
