import { plainText, withoutGlue } from '../bytes/plain-text';

/** The most characters of a name at each step of the conversion. */
const LONGEST = 256;

/**
 * Lower-case letters, and characters that look like them or like their capitals: digits, and the common letters of Greek
 * and Cyrillic.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'вьβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еε',
  g: 'ɡԍ',
  h: 'нһη',
  i: 'іїιӏl1|',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'ν',
  o: 'оο0',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  v: 'ѵ',
  w: 'ԝ',
  x: 'хχ',
  y: 'уүυ',
  z: 'ζ',
  '-': '‐‒–—−',
  "'": '’‘ʼ`´',
};

const LETTER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alikes]) =>
    Array.from(alikes, alike => [alike, letter] as const),
  ),
);

/** The same for names that look the same to a person. */
export function asTaken(name: string): string {
  // Compatible forms first (𝐀, Ａ), then both cases in turn: ß is SS, ı is I, ς is Σ.
  const folded = withoutGlue(plainText(name.normalize('NFKC'), LONGEST))
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    // An i keeps its one dot under a second one.
    .replace(/([ij])\u0307/g, '$1');
  return Array.from(folded, letter => LETTER_OF.get(letter) ?? letter).join('');
}
