import { LibraryFileError } from './reading';

interface CsvRow {
  readonly cells: readonly string[];
  /** The line on which it begins. */
  readonly line: number;
}

/** The rows of a table. A quoted cell may contain delimiters, quotes (twice each) and the ends of lines. */
export class CsvRows {
  private at = 0;
  private line = 1;

  constructor(private readonly text: string, private readonly delimiter: string) {}

  /** How much is read, from 0 to 1. */
  get part(): number {
    return Math.min(1, this.at / this.text.length);
  }

  next(): CsvRow | undefined {
    const { text, line } = this;
    if (this.at >= text.length) {
      return undefined;
    }
    const cells = [this.cell()];
    while (text[this.at] === this.delimiter) {
      this.at += 1;
      cells.push(this.cell());
    }
    this.at += text[this.at] === '\r' && text[this.at + 1] === '\n' ? 2 : 1;
    this.line += 1;
    return { cells, line };
  }

  private cell(): string {
    const quoted = this.text[this.at] === '"' ? this.quotation() : '';
    return quoted + this.upToTheEndOfTheCell();
  }

  private quotation(): string {
    const { text, line } = this;
    const pieces: string[] = [];
    do {
      const end = text.indexOf('"', this.at + 1);
      if (end === -1) {
        throw new LibraryFileError({ kind: 'does not end', what: 'quotation' }, line);
      }
      pieces.push(text.slice(this.at + 1, end));
      this.at = end + 1;
    } while (text[this.at] === '"');
    const content = pieces.join('"');
    this.line += content.split('\n').length - 1;
    return content;
  }

  private upToTheEndOfTheCell(): string {
    const { text, delimiter, at: start } = this;
    let at = start;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') {
      at += 1;
    }
    this.at = at;
    return text.slice(start, at);
  }
}
