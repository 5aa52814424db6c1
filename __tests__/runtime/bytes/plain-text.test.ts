import fc from 'fast-check';
import { plainText } from '../../../src/runtime/bytes/plain-text';

const point = (code: number) => String.fromCodePoint(code);

test.each([
  ['control characters', 'A\u0000n\u001b[31mn\u007fa\u0090', 'An[31mna'],
  ['a right-to-left override', '\u202eannA', 'annA'],
  ['isolates and marks of direction', '\u2066An\u200fna\u2069\u061c', 'Anna'],
  ['zero width characters', 'A\u200bn\u200cn\u200da\u2060\ufeff', 'Anna'],
  ['variation selectors on letters', `A\ufe0fn\ufe00na${point(0xe0101)}`, 'Anna'],
  ['Hangul fillers', '\u3164An\u115f\u1160na\uffa0', 'Anna'],
  ['tags', `Anna${point(0xe0041)}${point(0xe007f)}`, 'Anna'],
  ['a soft hyphen and a grapheme joiner', 'An\u00adn\u034fa', 'Anna'],
  ['line and paragraph separators', 'Anna\u2028B\u2029C\r\nD\u0085E', 'Anna B C D E'],
  ['private use and noncharacters', `A\ue000nn\uf8ff\uffffa${point(0xf0000)}`, 'Anna'],
  ['halves of surrogate pairs', 'A\ud83dnn\ude00a', 'Anna'],
  ['annotations and replaced objects', 'A\ufff9nn\ufffca', 'Anna'],
])('B5: %s are not shown', (_, text, shown) => {
  expect(plainText(text, 64)).toBe(shown);
});

test('B5: white space is one space between words, and none around them', () => {
  expect(plainText(' \t\u00a0Anna\u3000 \u2003\u2800 B\u2009', 64)).toBe('Anna B');
});

test.each([
  'Zoë',
  '明日',
  'Åse Ødegård',
  'ศิริพร',
  'שָׁלוֹם',
  'محمّد',
  "O'Neil-Sørensen",
  '🎧 Mika',
])('B5: the name %s is shown as it is', name => expect(plainText(name, 64)).toBe(name));

test('B5: joined emoji stay whole, and joiners elsewhere are removed', () => {
  for (const picture of ['👩‍🎤', '🏳️‍🌈', '❤️', '👍🏽', '🇨🇭']) {
    expect(plainText(`Mika ${picture}`, 64)).toBe(`Mika ${picture}`);
  }
  expect(plainText('🎧\u200d\u200dMika\u200d🎧\ufe0f\ufe0f\u200d', 64)).toBe('🎧Mika🎧\ufe0f');
});

test('B5: letters with accents are normalised', () => {
  expect(plainText('Zoe\u0308', 64)).toBe('Zoë');
  expect(plainText('Zoe\u200b\u0308', 64)).toBe('Zoë');
});

test('B5: at most three accents per letter, and none before the first', () => {
  expect(plainText(`q${'\u0323'.repeat(40)}`, 64)).toBe('q\u0323\u0323\u0323');
  expect(plainText('\u0323\u0323 \u0323a', 64)).toBe('a');
});

test('B5: text over the limit is cut between characters', () => {
  expect(plainText('明'.repeat(100), 64)).toBe('明'.repeat(64));
  expect(plainText('🎧'.repeat(100), 64)).toBe('🎧'.repeat(64));
  expect(plainText(`${'a'.repeat(63)} b`, 64)).toBe('a'.repeat(63));
  expect(plainText('👩‍🎤', 2)).toBe('👩');
});

test('B5: text of hidden characters only becomes empty', () => {
  expect(plainText('\u200b \u202e\u3164\u0300', 64)).toBe('');
});

/** Node's engine has the Unicode properties that engines of phones lack. */
const UNWANTED =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]|(?![\u200d\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?! )\p{White_Space}/u;

test('B5: every hidden character of Unicode is removed', () => {
  const shown: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = point(code);
    const hidden = UNWANTED.test(character) || /[\u200d\ufe0f]/.test(character);
    if (hidden && plainText(`a${character}b`, 64).includes(character)) {
      shown.push(code.toString(16));
    }
  }
  expect(shown).toEqual([]);
});

test('B5: plain text is unchanged by a second pass', () => {
  const odd = fc.constantFrom(
    ...['\u200d', '\ufe0f', '\u0301', '\u0323', '\u202e', ' ', '\u2028', '🎧', '👩', 'a', '\ud83d'],
    ...['\u1100', '\u1161', '\u11a8', '\u0344', '\u0f73', '\u3164', 'é', 'e'],
  );
  const text = fc.array(fc.oneof(odd, fc.string({ unit: 'binary' })), { maxLength: 40 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 70 }), (parts, longest) => {
      const plain = plainText(parts.join(''), longest);
      expect(plainText(plain, longest)).toBe(plain);
      expect([...plain].length).toBeLessThanOrEqual(longest);
      expect(UNWANTED.test(plain)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
