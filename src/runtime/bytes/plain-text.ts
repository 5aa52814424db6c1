type Range = readonly [first: number, last: number];

/** White space of any width, line ends among it. The blank of Braille is as empty as a space. */
const SPACES: readonly Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
];

/**
 * Characters without a glyph, or that change how the text around them is shown. Listed because not every phone's engine
 * has the Unicode properties in regular expressions.
 */
const HIDDEN: readonly Range[] = [
  [0x00, 0x1f], // control characters
  [0x7f, 0x9f],
  [0xad, 0xad], // soft hyphen
  [0x34f, 0x34f], // combining grapheme joiner
  [0x600, 0x605], // Arabic signs that enclose what follows
  [0x61c, 0x61c], // Arabic letter mark
  [0x6dd, 0x6dd],
  [0x70f, 0x70f],
  [0x890, 0x891],
  [0x8e2, 0x8e2],
  [0x115f, 0x1160], // Hangul fillers
  [0x17b4, 0x17b5], // Khmer inherent vowels
  [0x180b, 0x180f], // Mongolian variation selectors and vowel separator
  [0x200b, 0x200f], // zero width, left-to-right and right-to-left marks
  [0x202a, 0x202e], // bidirectional embeddings and overrides
  [0x2060, 0x206f], // word joiner, bidirectional isolates
  [0x3164, 0x3164], // Hangul filler
  [0xd800, 0xdfff], // half a surrogate pair
  [0xe000, 0xf8ff], // private use: looks different everywhere
  [0xfdd0, 0xfdef], // noncharacters
  [0xfe00, 0xfe0f], // variation selectors
  [0xfeff, 0xfeff], // byte order mark
  [0xffa0, 0xffa0], // halfwidth Hangul filler
  [0xfff0, 0xfffc], // annotations, object replacement
  [0xfffe, 0xffff],
  [0x110bd, 0x110bd],
  [0x110cd, 0x110cd],
  [0x13430, 0x1343f], // hieroglyph format controls
  [0x1bca0, 0x1bca3], // shorthand format controls
  [0x1d159, 0x1d159], // null notehead
  [0x1d173, 0x1d17a], // musical format controls
  [0x1fffe, 0x1ffff], // noncharacters
  [0x2fffe, 0x2ffff],
  [0x3fffe, 0x3ffff],
  [0x40000, 0x10ffff], // nothing yet, tags, variation selectors, private use
];

/** Accents that stack: many of them cover the lines above and below. */
const MARKS: readonly Range[] = [
  [0x300, 0x36f],
  [0x483, 0x489],
  [0x591, 0x5c7],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0xe31, 0xe31],
  [0xe34, 0xe3a],
  [0xe47, 0xe4e],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
];
const MOST_MARKS = 3;
const SPACE = 0x20;

const PICTURES: readonly Range[] = [
  [0x203c, 0x203c],
  [0x2049, 0x2049],
  [0x2122, 0x2122],
  [0x2139, 0x2139],
  [0x2190, 0x21ff],
  [0x2300, 0x23ff],
  [0x25a0, 0x27bf],
  [0x2900, 0x297f],
  [0x2b00, 0x2bff],
  [0x1f000, 0x1faff],
];
/** Zero width joiner and emoji presentation: they make one picture of several, or a coloured one. */
const JOINER = 0x200d;
const AS_PICTURE = 0xfe0f;
const MOST_ROUNDS = 8;

/**
 * Text of another device as it can be shown on any screen, in a log or in a terminal: on one line, without control,
 * bidirectional and invisible characters, and of no more than so many characters (code points). May be empty.
 */
export function plainText(text: string, longest: number): string {
  let plain = text;
  // Until nothing changes: a removed character may have stood between a letter and its accent.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = withoutHidden(plain.normalize('NFC'), longest).normalize('NFC');
    if (next === plain) {
      break;
    }
    plain = next;
  }
  return plain;
}

/** The same without joiners and emoji presentation: for comparing, not for showing. */
export function withoutGlue(plain: string): string {
  return plain.replace(/[\u200d\ufe0f]/g, '');
}

function withoutHidden(text: string, longest: number): string {
  const points = Array.from(text, character => character.codePointAt(0) as number);
  const plain: number[] = [];
  let marks = 0;
  for (let at = 0; at < points.length && plain.length < longest; at++) {
    const point = points[at] as number;
    const last = plain[plain.length - 1];
    const startsWord = last === undefined || last === SPACE;
    if (isIn(SPACES, point)) {
      if (!startsWord) {
        plain.push(SPACE);
      }
    } else if (isIn(HIDDEN, point)) {
      if (gluesPictures(point, last, points[at + 1])) {
        plain.push(point);
      }
    } else if (isIn(MARKS, point)) {
      marks += 1;
      // A first one would be drawn onto whatever is shown before the text.
      if (!startsWord && marks <= MOST_MARKS) {
        plain.push(point);
      }
    } else {
      marks = 0;
      plain.push(point);
    }
  }
  while ([SPACE, JOINER].includes(plain[plain.length - 1] ?? 0)) {
    plain.pop();
  }
  return String.fromCodePoint(...plain);
}

function gluesPictures(point: number, before = 0, after = 0): boolean {
  if (point === AS_PICTURE) {
    return isIn(PICTURES, before);
  }
  return (
    point === JOINER && (isIn(PICTURES, before) || before === AS_PICTURE) && isIn(PICTURES, after)
  );
}

function isIn(ranges: readonly Range[], point: number): boolean {
  return ranges.some(([first, last]) => first <= point && point <= last);
}
