import type { FileFault, Unended } from './faults';
import { LibraryFileError } from './reading';

export type Tag =
  | { readonly kind: 'opening' | 'closing' | 'empty'; readonly name: string }
  | { readonly kind: 'end' };

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Far more than any real entity has. */
const LONGEST_ENTITY = 10;

/**
 * The tags of an XML text one after the other, with the text before each. Knows as much of XML as a property list needs:
 * no attribute matters, and a file that declares entities of its own, the way to make a small file huge, is refused.
 */
export class XmlTags {
  private at = 0;
  private linesCountedTo = 0;
  private lineThere = 1;

  constructor(private readonly xml: string) {}

  /** How much is read, from 0 to 1. */
  get part(): number {
    return this.at / this.xml.length;
  }

  /** Where it is now. Counted when asked, and never twice over the same text. */
  get line(): number {
    const { xml, at } = this;
    let next = xml.indexOf('\n', this.linesCountedTo);
    while (next !== -1 && next < at) {
      this.lineThere += 1;
      next = xml.indexOf('\n', next + 1);
      this.linesCountedTo = next === -1 ? at : next;
    }
    return this.lineThere;
  }

  /** The text up to the next tag, with its entities. */
  text(): string {
    const { xml, at } = this;
    const end = xml.indexOf('<', at);
    this.at = end === -1 ? xml.length : end;
    const text = xml.slice(at, this.at);
    return text.includes('&') ? this.withEntities(text) : text;
  }

  /** The next tag, whatever stands before it. */
  next(): Tag {
    const { xml } = this;
    for (;;) {
      const start = xml.indexOf('<', this.at);
      this.at = start === -1 ? xml.length : start;
      if (start === -1) {
        return { kind: 'end' };
      }
      const mark = xml[start + 1];
      if (mark !== '!' && mark !== '?') {
        return this.tag(start);
      }
      this.skipAside(start);
    }
  }

  /** Whether this closing tag is next, right here; if so it is read. */
  closes(name: string): boolean {
    const { xml, at } = this;
    const end = at + 2 + name.length;
    const closes = xml.startsWith('</', at) && xml.startsWith(name, at + 2) && xml[end] === '>';
    if (closes) {
      this.at = end + 1;
    }
    return closes;
  }

  error(fault: FileFault): LibraryFileError {
    return new LibraryFileError(fault, this.line);
  }

  /** A comment, an instruction or a declaration. */
  private skipAside(start: number): void {
    const { xml } = this;
    if (xml.startsWith('<!--', start)) {
      this.at = this.endOf('-->', 'comment') + 3;
    } else if (xml.startsWith('<?', start)) {
      this.at = this.endOf('?>', 'instruction') + 2;
    } else {
      const end = this.endOf('>', 'declaration');
      if (xml.slice(start, end).includes('[')) {
        throw this.error({ kind: 'declares entities' });
      }
      this.at = end + 1;
    }
  }

  private tag(start: number): Tag {
    const end = this.endOf('>', 'tag');
    const closing = this.xml[start + 1] === '/';
    const empty = this.xml[end - 1] === '/';
    const inside = this.xml.slice(start + (closing ? 2 : 1), empty ? end - 1 : end);
    if (inside.includes('<')) {
      throw this.error({ kind: 'does not end', what: 'tag' });
    }
    const space = inside.indexOf(' ');
    this.at = end + 1;
    return {
      kind: closing ? 'closing' : empty ? 'empty' : 'opening',
      name: space === -1 ? inside : inside.slice(0, space),
    };
  }

  private endOf(mark: string, what: Unended): number {
    const end = this.xml.indexOf(mark, this.at);
    if (end === -1) {
      throw this.error({ kind: 'does not end', what });
    }
    return end;
  }

  private withEntities(text: string): string {
    const [first = '', ...rest] = text.split('&');
    return rest.reduce((whole, piece) => {
      const end = piece.slice(0, LONGEST_ENTITY).indexOf(';');
      const value = end === -1 ? undefined : entity(piece.slice(0, end));
      if (value === undefined) {
        throw this.error({ kind: 'no character', text: `&${piece.slice(0, LONGEST_ENTITY)}` });
      }
      return whole + value + piece.slice(end + 1);
    }, first);
  }
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) {
    return ENTITIES.get(name);
  }
  const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
  const point = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : undefined;
}
