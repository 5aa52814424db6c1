import { asTaken } from '../../../src/runtime/trust/same-name';

test.each([
  ['case', 'anna', 'ANNA'],
  ['space around and between', ' Anna\u00a0 B', 'Anna B'],
  ['invisible characters', 'A\u200bn\u202en\ufe0fa', 'Anna'],
  ['composed and decomposed accents', 'Zoë', 'Zoe\u0308'],
  ['an accent that something hidden keeps from its letter', 'Zoë', 'Zoe\u200b\u0308'],
  ['other forms of the same letters', '𝐀ｎⓝａ', 'Anna'],
  ['the sharp s', 'Groß', 'GROSS'],
  ['a final sigma', 'Νίκος', 'ΝΊΚΟΣ'],
  ['the Turkish i', 'Irıs', 'IRIS'],
  ['a second dot', 'i\u0307ris', 'İris'],
  ['Cyrillic letters', 'Аnnа', 'Anna'],
  ['Cyrillic capitals', 'ВОВ', 'Bob'],
  ['Greek letters', 'Αννa', 'Anna'],
  ['l, I and 1', 'Iris', '1rls'],
  ['o and 0', 'Bo', 'B0'],
  ['apostrophes and dashes', 'O’Neil–Ross', "O'Neil-Ross"],
  ['the glue of a picture', 'Mika ❤️', 'Mika ❤'],
])('B5: names are taken for the same whatever their %s', (_, one, other) => {
  expect(asTaken(one)).toBe(asTaken(other));
});

test.each([
  ['Anna', 'Anne'],
  ['Anna', 'Anna B'],
  ['Zoë', 'Zoe'],
  ['Hòa', 'Hóa'],
  ['明日', '明'],
  ['🎧', '🎤'],
])('B5: %s and %s are two names', (one, other) => {
  expect(asTaken(one)).not.toBe(asTaken(other));
});
