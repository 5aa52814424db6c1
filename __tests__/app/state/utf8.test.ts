import fc from 'fast-check';
import { bytesOf, textOf } from '../../../src/app/state/utf8';

const text = fc.string({ unit: 'binary', maxLength: 3_000 });

test('text becomes the bytes that others make of it, and the same text again', () => {
  fc.assert(
    fc.property(text, written => {
      expect(Buffer.from(bytesOf(written)).equals(Buffer.from(written))).toBe(true);
      expect(textOf(bytesOf(written))).toBe(written);
    }),
  );
});

test.each(['', '%', '100 %', 'Zoë 🎧', '漢字', '\u0000\u007f\u0080\u07ff\u0800\uffff'])(
  '%j goes there and back',
  written => {
    expect([...bytesOf(written)]).toEqual([...Buffer.from(written)]);
    expect(textOf(bytesOf(written))).toBe(written);
  },
);

test.each(['\ud83d', '\udfa7', 'a\ud83db', '\udfa7\ud83d'])(
  'half of a letter is kept as one that is missing',
  written => {
    expect(textOf(bytesOf(written))).toBe(written.replace(/[\ud800-\udfff]/g, '\ufffd'));
  },
);
