import { grouped } from '../music';

/** Text in a terminal's columns. */

/** Characters of East Asian scripts, and pictures, take two columns; half a flag takes one. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]|(?!\p{Regional_Indicator})\p{Emoji_Presentation}/u;
/** Accents, and the later parts of a Korean syllable, stand on what is before them. */
const NO_WIDTH = /[\p{Mn}\p{Me}\u1160-\u11ff\ud7b0-\ud7fb]/u;
/** What makes one picture of several: terminals do not agree how wide that is. */
const PICTURE_GLUE = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200d\ufe0f]/gu;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** What others call themselves must not move the cursor or change the colours. */
export function printable(text: string): string {
  return text.replace(PICTURE_GLUE, '').replace(UNPRINTABLE, '�');
}

/** Of text that is printable. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    columns += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  }
  return columns;
}

/** Exactly so many columns: cut with an ellipsis, or filled up. */
export function fit(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  const clean = printable(text);
  const missing = columns - columnsOf(clean);
  if (missing >= 0) {
    const space = ' '.repeat(missing);
    return align === 'left' ? clean + space : space + clean;
  }
  const kept = beginningOf(clean, columns - 1);
  return columns <= 0 ? '' : kept + '…' + ' '.repeat(columns - 1 - columnsOf(kept));
}

/** In as many lines as it takes, between words where that can be; those after the first stand further in. */
export function wrap(text: string, columns: number, indent = ''): string[] {
  const lines: string[] = [];
  let rest = printable(text);
  while (columnsOf(rest) > columns) {
    // At least one character, however little room there is.
    const kept = beginningOf(rest, columns) || [...rest].slice(0, 1).join('');
    const space = rest[kept.length] === ' ' ? kept.length : kept.lastIndexOf(' ');
    // A space among those that the line begins with is no end of a word.
    const end = kept.slice(0, Math.max(0, space)).trim() === '' ? kept.length : space;
    lines.push(rest.slice(0, end).trimEnd());
    const left = rest.slice(end).trimStart();
    // In a very narrow place there is no room for an indent as well.
    rest = columnsOf(indent) < columns / 2 ? indent + left : left;
  }
  return [...lines, rest];
}

function beginningOf(text: string, columns: number): string {
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += columnsOf(character);
    if (used > columns) {
      break;
    }
    kept += character;
  }
  return kept;
}

/** `9:58`, `1:02:03`. */
export function duration(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** `14:05:09`, of this computer's clock. */
export function timeOfDay(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8);
}

/** `5,000`. */
export function count(value: number): string {
  return grouped(value, ',');
}

export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function bar(part: number, columns: number): string {
  const full = Math.round(Math.min(1, Math.max(0, part)) * columns);
  return '█'.repeat(full) + '░'.repeat(columns - full);
}
