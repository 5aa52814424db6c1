import { normalise, RULES, songKey } from '../../src/music/normalise';

/** Spellings that are the same, by the rule that makes them so. */
const SAME: Record<string, readonly (readonly [string, string])[]> = {
  case: [
    ['RADIOHEAD', 'radiohead'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['İstanbul', 'istanbul'],
  ],
  'one form for letters that can be written in several': [
    ['Beyonce\u0301', 'Beyoncé'],
    ['ＡＢＣ', 'abc'],
    ['ﬁre', 'fire'],
    ['がんばれ', 'か\u3099んばれ'],
  ],
  accents: [
    ['Björk', 'Bjork'],
    ['Sigur Rós', 'sigur ros'],
    ['Motörhead', 'Motorhead'],
    ['Antonín Dvořák', 'antonin dvorak'],
    ['Ёлка', 'елка'],
  ],
  'letters that are an accent and a letter in one': [
    ['Mø', 'mo'],
    ['Die Ärzte: Straße', 'die arzte strasse'],
    ['Æther', 'aether'],
    ['Cœur de pirate', 'coeur de pirate'],
    ['Łona', 'lona'],
    ['Þursaflokkurinn', 'thursaflokkurinn'],
  ],
  'guests: feat. …': [
    ['Stan (feat. Dido)', 'Stan'],
    ['Stan [Ft. Dido]', 'Stan'],
    ['Eminem feat. Dido', 'Eminem'],
    ['Eminem ft Dido', 'Eminem'],
    ['Eminem   featuring Dido & others', 'Eminem'],
    ['Stan (featuring Dido) [Live]', 'Stan [Live]'],
    ['Stan feat. Dido (Live)', 'Stan (Live)'],
  ],
  '& is a word': [['Simon & Garfunkel', 'Simon and Garfunkel']],
  'punctuation and white space': [
    ["Don't Stop Me Now", 'Dont stop me now'],
    ['AC/DC', 'ACDC'],
    ['Jay-Z', 'Jay Z'],
    ['R.E.M.', 'REM'],
    ['  Blur \t', 'blur'],
    ['blink-182', 'Blink 182'],
  ],
  'the punctuation and white space of the rest of the world': [
    ['Don’t Stop Me Now', "Don't Stop Me Now"],
    ['“Heroes”', 'Heroes'],
    ['¿Qué?', 'que'],
    ['Ed\u00a0Sheeran', 'Ed Sheeran'],
    ['マキシマム・ザ・ホルモン', 'マキシマム ザ ホルモン'],
    ['ゼロ\u3000セブン', 'ゼロセブン'],
  ],
};

test('every rule has examples here', () => {
  expect(Object.keys(SAME)).toEqual(RULES.map(({ what }) => what));
});

describe.each(Object.entries(SAME))('%s', (_rule, pairs) => {
  test.each(pairs)('%s is %s', (one, other) => {
    expect(normalise(one)).toBe(normalise(other));
  });
});

test.each([
  ['10 ft Ganja Plant', '10'],
  ['Ft. Worth Blues', ''],
  ['Featuring', ''],
  ['Defeat', 'De'],
  ['Lift Me Up', 'Li'],
  ['Soft Cell', 'So'],
  ['Song 1', 'Song 2'],
  ['か', 'が'],
  ['Live (Live)', 'Live'],
])('%s is not %s', (one, other) => {
  expect(normalise(one)).not.toBe(normalise(other));
});

test('a name of nothing but punctuation is still a name', () => {
  expect(normalise('!!!')).toBe('!!!');
  expect(normalise(' ÷ ')).not.toBe(normalise('?'));
});

test('artist and title do not run into each other', () => {
  expect(songKey({ artist: 'ab', title: 'c' })).not.toBe(songKey({ artist: 'a', title: 'bc' }));
});

test('what is normal already stays as it is', () => {
  for (const [one] of Object.values(SAME).flat()) {
    expect(normalise(normalise(one))).toBe(normalise(one));
  }
});

test('a hostile text of the greatest length costs no more than a friendly one', () => {
  const hostile = ['(feat', '([{', ' ft', 'a feat. ', ' \t', 'a\u0301', '&'];
  for (const piece of hostile) {
    const text = piece.repeat(1000).slice(0, 1000);
    for (let i = 0; i < 100; i++) {
      expect(normalise(text).length).toBeLessThanOrEqual(3 * text.length);
    }
  }
});
