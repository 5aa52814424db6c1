import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Library, SampleName } from '../music';
import { describeFault, loadLibrary, makeLibrary, sampleSongs } from '../music';
import { count, counted } from './text';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder, not a file',
  EACCES: 'it may not be read',
};

interface OpenedLibrary {
  readonly library: Library;
  /** Lines for the person who started the peer. */
  readonly notes: readonly string[];
}

/** The songs of this peer: from a file, from a sample, or none. */
export async function openLibrary({
  library: file,
  sample,
}: {
  readonly library?: string | undefined;
  readonly sample?: SampleName | undefined;
}): Promise<OpenedLibrary> {
  if (file !== undefined) {
    return readFileOf(file);
  }
  if (sample === undefined) {
    const notes = ['You have no songs: start with --library songs.m3u, or with --sample guitars'];
    return { library: makeLibrary([]), notes };
  }
  const library = makeLibrary(sampleSongs(sample));
  return { library, notes: [`${counted(library.songs.length, 'song')} from the sample ${sample}`] };
}

async function readFileOf(file: string): Promise<OpenedLibrary> {
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
