import { CsvRows } from './csv-rows';
import type { Reading, ReadingProgress } from './reading';

/** What the columns are called by the programs that write such files, in lower case. */
const ARTIST_NAMES = [
  'artist',
  'artists',
  'artist name',
  'artist names',
  'artist name(s)',
  'track artist',
  'performer',
  'interpret',
  'künstler',
  'artiste',
  'artista',
];
const TITLE_NAMES = [
  'title',
  'track',
  'track name',
  'track title',
  'song',
  'song name',
  'song title',
  'name',
  'titel',
  'titre',
  'título',
  'titolo',
];

const DELIMITERS = [',', ';', '\t'] as const;

/** A table. Its first row names the columns; without such a row they are artist and title. */
export function* readCsv(text: string, reading: Reading): Generator<ReadingProgress, void> {
  const rows = new CsvRows(text, delimiterOf(text));
  let columns: { readonly artist: number; readonly title: number } | undefined;
  for (let row = rows.next(); row !== undefined; row = rows.next()) {
    const { cells, line } = row;
    if (columns === undefined) {
      const named = columnsNamedBy(cells);
      columns = named ?? { artist: 0, title: 1 };
      if (named !== undefined) {
        continue;
      }
    }
    const [artist, title] = [cells[columns.artist], cells[columns.title]];
    if (cells.length === 1 && cells[0]?.trim() === '') {
      // An empty line.
    } else if (artist === undefined || title === undefined) {
      const wanted = Math.max(columns.artist, columns.title) + 1;
      reading.skip(line, { kind: 'too few columns', wanted, found: cells.length });
    } else {
      reading.song(artist, title, line);
    }
    if (reading.pause()) {
      yield reading.progress(rows.part);
    }
  }
}

/** Whether a table's first line names an artist and a title. */
export function hasCsvHeader(text: string): boolean {
  const first = firstLine(text);
  // A quotation that is open at the end of the line belongs to a song, not to a header.
  const header = (first.split('"').length - 1) % 2 === 0 ? first : '';
  const cells = new CsvRows(header, delimiterOf(text)).next()?.cells ?? [];
  return columnsNamedBy(cells) !== undefined;
}

/** No header is longer. */
const HEADER_CHARACTERS = 4_096;

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const first = firstLine(text);
  const counts = DELIMITERS.map(delimiter => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

function firstLine(text: string): string {
  const start = text.slice(0, HEADER_CHARACTERS);
  const end = start.search(/[\r\n]/);
  return end === -1 ? start : start.slice(0, end);
}

function columnsNamedBy(cells: readonly string[]) {
  const names = cells.map(cell => cell.trim().toLowerCase());
  const columnOf = (known: readonly string[]) =>
    known.map(name => names.indexOf(name)).find(at => at !== -1);
  const [artist, title] = [columnOf(ARTIST_NAMES), columnOf(TITLE_NAMES)];
  return artist === undefined || title === undefined ? undefined : { artist, title };
}
