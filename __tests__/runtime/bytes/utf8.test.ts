import { MalformedError } from '../../../src/runtime/bytes/malformed';
import { Reader, Writer } from '../../../src/runtime/bytes/bytes';

const encoded = (text: string) => {
  const writer = new Writer(0);
  writer.utf8(text);
  return writer.written();
};
const decoded = (bytes: Uint8Array) => new Reader(bytes).utf8(bytes.length);

/** On both sides of every place where a character takes one byte more, and of the surrogates. */
const edges = [
  0x0, 0x7f, 0x80, 0xbf, 0xc0, 0x7bf, 0x7c0, 0x7ff, 0x800, 0xfff, 0x1000, 0xd7ff, 0xe000, 0xffff,
  0x10000, 0x103ff, 0x10400, 0xfffff, 0x100000, 0x10ffff,
];
const nameOf = (code: number) => `U+${code.toString(16)}`;

describe.each(edges.map(code => [nameOf(code), code] as const))('%s', (_name, code) => {
  const character = String.fromCodePoint(code);

  test.each([
    ['alone', character],
    ['behind ASCII', `aaaa${character}`],
    ['before ASCII', `${character}\x7faaaaaaaaaaaa`],
    ['behind much ASCII, in a buffer that is just large enough', `${'a'.repeat(100)}${character}`],
    ['many times', character.repeat(300)],
    ['behind a character beyond ASCII', `é${character}é`],
  ])('crosses as everyone writes it: %s', (_where, text) => {
    expect(Buffer.from(encoded(text)).equals(Buffer.from(text, 'utf8'))).toBe(true);
    expect(decoded(encoded(text))).toBe(text);
  });
});

describe.each([0xd800, 0xdbff, 0xdc00, 0xdfff])('half of a pair, %d', code => {
  const half = String.fromCharCode(code);

  test.each([
    ['alone', half],
    ['behind ASCII', `abc${half}`],
    ['before ASCII', `${half}abc`],
    ['before a character that is no second half', `${half}\ue000`],
    ['behind a character that is no first half', `\ud7ff${half}`],
  ])('crosses as three bytes of its own: %s', (_where, text) => {
    const bytes = encoded(text);
    expect(decoded(bytes)).toBe(text);
    const others = Buffer.from(text.replace(half, ''), 'utf8').length;
    expect(bytes.length).toBe(others + 3);
  });
});

test('a surrogate pair is one character of four bytes, wherever the text is cut', () => {
  expect(encoded('\ud800\udc00')).toHaveLength(4);
  expect(encoded('\udbff\udfff')).toHaveLength(4);
  expect(decoded(encoded('\udc00\ud800'))).toBe('\udc00\ud800');
});

test.each([
  [0xd800, 0xdbff],
  [0xdbff, 0xd800],
  [0xdc00, 0xdc00],
  [0xdfff, 0xdfff],
  [0xdfff, 0xd800],
])('two halves that are no pair stay two: %d, %d', (...halves) => {
  const text = String.fromCharCode(...halves);
  expect(encoded(text)).toHaveLength(6);
  expect(decoded(encoded(text))).toBe(text);
});

test('a stray continuation byte is malformed among zeros, too', () => {
  for (const length of [1, 4, 5, 8, 9, 12, 16]) {
    for (let at = 0; at < length; at++) {
      const bytes = new Uint8Array(length);
      bytes[at] = 0x80;
      expect(() => decoded(bytes)).toThrow(MalformedError);
    }
  }
});

test('a text of any length crosses', () => {
  for (const length of [254, 255, 256, 257, 300_000]) {
    const text = 'ö'.repeat(length);
    expect(decoded(encoded(text)) === text).toBe(true);
  }
});
