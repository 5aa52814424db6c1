import type { LibraryFile } from '../../../src/music';
import { LibraryFileError, loadLibrary } from '../../../src/music';

/** The songs of a file, one to a line. */
export const listed = (file: LibraryFile) =>
  loadLibrary(file).library.songs.map(({ artist, title }) => `${artist} / ${title}`);

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** What went wrong, in the words that a person reads. */
export function complaint(file: LibraryFile): string {
  try {
    loadLibrary(file);
  } catch (error) {
    expect(error).toBeInstanceOf(LibraryFileError);
    return (error as Error).message;
  }
  throw new Error('It was read without complaint.');
}
