import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Library } from '../music';
import { describeFault, loadLibrary, makeLibrary } from '../music';
import { count, counted } from './text';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder, not a file',
  EACCES: 'it may not be read',
};

/** The library in a file, and what there is to say about it. */
export async function openLibrary(
  file: string | undefined,
): Promise<{ readonly library: Library; readonly notes: readonly string[] }> {
  if (file === undefined) {
    return {
      library: makeLibrary([]),
      notes: ['You have no songs here: start with --library songs.m3u to have some'],
    };
  }
  let content: Uint8Array;
  try {
    content = await readFile(file);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Error(`--library ${file}: ${REASONS[code] ?? message}.`);
  }
  const { library, format, skipped, notes } = loadLibrary({ name: path.basename(file), content });
  const said = [`${counted(library.songs.length, 'song')} from ${path.basename(file)} (${format})`];
  if (skipped > 0) {
    const [first] = notes;
    said.push(
      `${count(skipped)} ${skipped === 1 ? 'entry' : 'entries'} gave no song` +
        (first === undefined
          ? ''
          : `, the first on line ${first.line}: ${describeFault(first.fault)}`),
    );
  }
  return { library, notes: said };
}
