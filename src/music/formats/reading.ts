import type { Library } from '../library';
import { LibraryBuilder } from '../library';
import { LONGEST_TEXT, MOST_SONGS } from '../song';
import { describeFault } from './describe-fault';
import type { EntryFault, FileFault } from './faults';

/** An entry that gave no song, and where it stands. */
export interface LineNote {
  readonly line: number;
  readonly fault: EntryFault;
}

/** A file cannot be read as a list of songs: which, where and why. */
export class LibraryFileError extends Error {
  override readonly name = 'LibraryFileError';
  constructor(readonly fault: FileFault, readonly line?: number, readonly file?: string) {
    super(`${[file, line && `line ${line}`].filter(Boolean).join(', ')}: ${describeFault(fault)}`);
  }

  in(file: string): LibraryFileError {
    return new LibraryFileError(this.fault, this.line, file);
  }
}

/** How far reading has come. */
export interface ReadingProgress {
  /** From 0 to 1. */
  readonly part: number;
  readonly songs: number;
}

/** Notes beyond these are counted, and not kept. */
const MOST_NOTES = 100;
/** A few milliseconds of work on a phone: after each step the caller can draw. */
const ENTRIES_PER_STEP = 500;

/** What one reading of a file has found so far, whatever the file's format. */
export class Reading {
  readonly notes: LineNote[] = [];
  /** Lines or entries that gave no song. */
  skipped = 0;
  private readonly builder = new LibraryBuilder();
  private entries = 0;
  private nextPause = ENTRIES_PER_STEP;

  /** A song, as it stands on a line. */
  song(artist: string, title: string, line: number): void {
    const song = { artist: artist.trim(), title: title.trim() };
    if (song.artist === '' || song.title === '') {
      this.skip(line, { kind: song.artist === '' ? 'no artist' : 'no title' });
      return;
    }
    this.entries += 1;
    const addition = this.builder.add(song);
    if (addition === 'too long') {
      this.skip(line, { kind: 'too long', mostCharacters: LONGEST_TEXT });
    } else if (addition === 'no room') {
      throw new LibraryFileError({ kind: 'too many songs', mostSongs: MOST_SONGS }, line);
    }
  }

  skip(line: number, fault: EntryFault): void {
    this.entries += 1;
    this.skipped += 1;
    if (this.notes.length < MOST_NOTES) {
      this.notes.push({ line, fault });
    }
  }

  /** Whether it is time to tell how far it has come: true once for so many entries. */
  pause(): boolean {
    const due = this.entries >= this.nextPause;
    if (due) {
      this.nextPause = this.entries + ENTRIES_PER_STEP;
    }
    return due;
  }

  progress(part: number): ReadingProgress {
    return { part, songs: this.builder.size };
  }

  get library(): Library {
    return this.builder.build();
  }
}
