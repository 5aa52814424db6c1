import { plainText, withoutGlue } from '../bytes/plain-text';

/** No name is longer, whatever it turns into on the way. */
const LONGEST = 256;

/**
 * Letters, in lower case, and what is taken for them at a glance: other alphabets' letters that look alike small or as
 * capitals, and figures. Only the common ones of Greek and Cyrillic.
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

/** Alike for names that a person would take for the same. */
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
