import type { Library } from '../library';
import { hasCsvHeader, readCsv } from './csv';
import { readItunes } from './itunes';
import { readM3u } from './m3u';
import { readPlain } from './plain';
import type { LineNote, ReadingProgress } from './reading';
import { LibraryFileError, Reading } from './reading';
import { decodeText } from './text';
import { checkIsText } from './text-check';

export type LibraryFormat = 'M3U' | 'CSV' | 'iTunes' | 'plain';

/** A file with a list of songs. Its name helps to tell what it is. */
export interface LibraryFile {
  readonly name: string;
  readonly content: Uint8Array | string;
}

export interface LoadedLibrary {
  readonly library: Library;
  readonly format: LibraryFormat;
  /** Entries that gave no song, and the first of them with their lines. */
  readonly skipped: number;
  readonly notes: readonly LineNote[];
}

const READERS = { M3U: readM3u, CSV: readCsv, iTunes: readItunes, plain: readPlain } as const;

/**
 * Reads a library in small steps, so that the caller can draw in between: each `next()` tells how far it
 * has come, and the last, which is `done`, has the library.
 */
export function* readLibrary(file: LibraryFile): Generator<ReadingProgress, LoadedLibrary> {
  try {
    const text = yield* textOf(file.content);
    for (const part of checkIsText(text)) {
      yield { part: DECODING_PART + part * CHECKING_PART, songs: 0 };
    }
    const format = formatOf(file.name, text);
    const reading = new Reading();
    for (const { part, songs } of READERS[format](text, reading)) {
      yield { part: 1 - READING_PART * (1 - part), songs };
    }
    const { library, skipped, notes } = reading;
    const [first] = notes;
    if (library.songs.length === 0 && first !== undefined) {
      throw new LibraryFileError({ kind: 'no song', first: first.fault }, first.line);
    }
    return { library, format, skipped, notes };
  } catch (error) {
    throw error instanceof LibraryFileError ? error.in(file.name) : error;
  }
}

/** The same in one go, where nobody waits. */
export function loadLibrary(file: LibraryFile): LoadedLibrary {
  const reading = readLibrary(file);
  for (;;) {
    const step = reading.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** What a file says itself counts more than what it is called. */
function formatOf(name: string, text: string): LibraryFormat {
  const start = text.slice(0, 1_000).trimStart();
  if (start.startsWith('<')) {
    return 'iTunes';
  }
  if (start.startsWith('#EXTM3U')) {
    return 'M3U';
  }
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'm3u' || ending === 'm3u8') {
    return 'M3U';
  }
  return ending === 'csv' || ending === 'tsv' || hasCsvHeader(text) ? 'CSV' : 'plain';
}

/** How much of the time goes into making text of bytes. */
const DECODING_PART = 0.25;
const CHECKING_PART = 0.05;
const READING_PART = 1 - DECODING_PART - CHECKING_PART;

function* textOf(content: LibraryFile['content']): Generator<ReadingProgress, string> {
  if (typeof content === 'string') {
    return content.startsWith('\ufeff') ? content.slice(1) : content;
  }
  const decoding = decodeText(content);
  for (;;) {
    const step = decoding.next();
    if (step.done === true) {
      return step.value;
    }
    yield { part: step.value * DECODING_PART, songs: 0 };
  }
}
