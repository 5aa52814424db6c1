/** Text in a terminal's columns. */

/** Characters of East Asian scripts, and pictures, take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** What others call themselves must not move the cursor or change the colours. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '�');
}

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
  let kept = '';
  let used = 0;
  for (const character of clean) {
    const width = columnsOf(character);
    if (used + width > columns - 1) {
      break;
    }
    kept += character;
    used += width;
  }
  return columns <= 0 ? '' : kept + '…' + ' '.repeat(columns - 1 - used);
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

/** `5,000`. */
export function count(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function bar(part: number, columns: number): string {
  const full = Math.round(Math.min(1, Math.max(0, part)) * columns);
  return '█'.repeat(full) + '░'.repeat(columns - full);
}
