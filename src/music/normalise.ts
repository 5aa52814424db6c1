import type { Song } from './song';

interface Rule {
  readonly what: string;
  readonly find: RegExp;
  readonly put: string | ((found: string) => string);
  /** What plain ASCII never needs, which most songs are. */
  readonly beyondAscii?: true;
}

/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/**
 * Two spellings of one artist or title are the same when this table makes the same of them, from top to bottom. No rule
 * looks back over what another has skipped, so that a hostile text costs no more than a friendly one; and no rule needs
 * the Unicode properties in regular expressions, which not every phone's engine has.
 */
export const RULES: readonly Rule[] = [
  { what: 'case', find: /^.*$/s, put: text => text.toLowerCase() },
  {
    what: 'one form for letters that can be written in several',
    find: /^.*$/s,
    put: text => text.normalize('NFKD'),
    beyondAscii: true,
  },
  {
    what: 'accents',
    find: /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g,
    put: '',
    beyondAscii: true,
  },
  {
    what: 'letters that are an accent and a letter in one',
    find: /[ßæœøđðħłŧþıς]/g,
    put: letter => LETTERS[letter] ?? letter,
    beyondAscii: true,
  },
  { what: 'white space', find: /\s+/g, put: ' ' },
  {
    what: 'a guest in brackets: (feat. …)',
    find: / ?[([{](?:feat|ft|featuring)\b[^)\]}]*[)\]}]/g,
    put: '',
  },
  {
    // "10 ft" is a length, and what begins with "Ft." is a place.
    what: 'a guest to the end, or to the next bracket: feat. …',
    find: /([^\d\s]) (?:feat|ft|featuring)\b[^([{]*/g,
    put: '$1',
  },
  { what: '& is a word', find: /&/g, put: 'and' },
  // Not white space and punctuation alone: AC/DC, AC DC and ACDC are one band.
  { what: 'punctuation and white space', find: /[^a-z0-9\u0080-\uffff]/g, put: '' },
  {
    what: 'the punctuation of the rest of the world',
    find: /[\u0080-\u00bf\u00d7\u00f7\u02b0-\u02ff\u060c\u061b\u061f\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3030\u30fb\ufe00-\ufe0f\ufe30-\ufe4f]/g,
    put: '',
    beyondAscii: true,
  },
];

const asciiRules = RULES.filter(({ beyondAscii }) => beyondAscii !== true);
const beyondAscii = /[\u0080-\uffff]/;

/** What two spellings of an artist or a title have in common. */
export function normalise(text: string): string {
  let normal = text;
  for (const { find, put } of beyondAscii.test(text) ? RULES : asciiRules) {
    normal = typeof put === 'string' ? normal.replace(find, put) : normal.replace(find, put);
  }
  // There is a band called "!!!".
  return normal === '' ? text.trim().replace(/\s+/g, ' ').toLowerCase() : normal;
}

/** The same for two songs that are the same. */
export function songKey({ artist, title }: Song): string {
  return `${normalise(artist)}\n${normalise(title)}`;
}
