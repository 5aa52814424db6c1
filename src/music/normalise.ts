import type { Song } from './song';

interface Rule {
  readonly what: string;
  readonly apply: (text: string) => string;
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
 * needs the Unicode properties in regular expressions, which not every phone's engine has.
 */
export const RULES: readonly Rule[] = [
  { what: 'case', apply: text => text.toLowerCase() },
  {
    what: 'one form for letters that can be written in several',
    apply: text => text.normalize('NFKD'),
    beyondAscii: true,
  },
  {
    what: 'accents',
    apply: without(/[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g),
    beyondAscii: true,
  },
  {
    what: 'letters that are an accent and a letter in one',
    apply: text => text.replace(/[ßæœøđðħłŧþıς]/g, letter => LETTERS[letter] ?? letter),
    beyondAscii: true,
  },
  { what: 'guests: feat. …', apply: text => (text.includes('f') ? withoutGuests(text) : text) },
  { what: '& is a word', apply: text => (text.includes('&') ? text.replace(/&/g, 'and') : text) },
  // Nothing is left between words: AC/DC, AC DC and ACDC are one band.
  { what: 'punctuation and white space', apply: without(/[^a-z0-9\u0080-\uffff]+/g) },
  {
    what: 'the punctuation and white space of the rest of the world',
    apply: without(
      /[\u0080-\u00bf\u00d7\u00f7\u02b0-\u02ff\u060c\u061b\u061f\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3030\u30fb\ufe00-\ufe0f\ufe30-\ufe4f\ufeff]+/g,
    ),
    beyondAscii: true,
  },
];

/** In brackets, or to the end or the next bracket. But "10 ft" is a length, and what begins with "Ft." is a place. */
function withoutGuests(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[([{](?:feat|ft|featuring)\b[^)\]}]*[)\]}]/g, '')
    .replace(/([^\d\s]) (?:feat|ft|featuring)\b[^([{]*/g, '$1');
}

function without(unwanted: RegExp): (text: string) => string {
  return text => text.replace(unwanted, '');
}

const asciiRules = RULES.filter(({ beyondAscii }) => beyondAscii !== true);
const beyondAscii = /[\u0080-\uffff]/;

/** What two spellings of an artist or a title have in common. */
export function normalise(text: string): string {
  let normal = text;
  for (const { apply } of beyondAscii.test(text) ? RULES : asciiRules) {
    normal = apply(normal);
  }
  // There is a band called "!!!".
  return normal === '' ? text.trim().replace(/\s+/g, ' ').toLowerCase() : normal;
}

/** The same for two songs that are the same. */
export function songKey({ artist, title }: Song): string {
  return `${normalise(artist)}\n${normalise(title)}`;
}
