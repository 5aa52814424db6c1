/** One line of a text, without what ends it. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Where in the whole it ends, from 0 to 1. */
  readonly part: number;
}

/** Lines end with LF, CRLF or, on very old Macs, CR. */
export function* linesOf(text: string): Generator<Line, void> {
  const end = text.includes('\n') ? '\n' : '\r';
  for (let at = 0, number = 1; at < text.length; number++) {
    const found = text.indexOf(end, at);
    const next = found === -1 ? text.length : found;
    const cut = text[next - 1] === '\r' && next > at ? next - 1 : next;
    yield { text: text.slice(at, cut), number, part: next / text.length };
    at = next + 1;
  }
}

const SEPARATORS = [' - ', ' – ', ' — ', '\t'];

/** Artist and title of "Artist - Title", if that is what it is. */
export function splitSong(text: string): readonly [artist: string, title: string] | undefined {
  let first: { readonly at: number; readonly separator: string } | undefined;
  for (const separator of SEPARATORS) {
    const at = text.indexOf(separator);
    if (at > 0 && (first === undefined || at < first.at)) {
      first = { at, separator };
    }
  }
  return first && [text.slice(0, first.at), text.slice(first.at + first.separator.length)];
}
