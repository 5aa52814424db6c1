import fc from 'fast-check';
import { decodeText, encodeText } from '../../../src/runtime';

test('text becomes the same bytes as with TextEncoder, and the same text again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), written => {
      expect(Buffer.from(encodeText(written)).equals(Buffer.from(written))).toBe(true);
      expect(decodeText(encodeText(written))).toBe(written);
    }),
  );
});

test('a lone surrogate survives the round trip', () => {
  for (const half of ['\ud83d', 'a\udfa7b', '\udfa7\ud83d']) {
    expect(decodeText(encodeText(half))).toBe(half);
  }
});

test('bytes that are not UTF-8 are refused', () => {
  expect(() => decodeText(Uint8Array.of(0x61, 0xff))).toThrow('not UTF-8');
});
