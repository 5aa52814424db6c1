import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLibrary } from '../../src/peer/library-file';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-library-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  const full = path.join(directory, name);
  await writeFile(full, content);
  return full;
}

test('songs are counted, and the file is named', async () => {
  const { library, notes } = await openLibrary(await file('songs.txt', 'Nina - One\nNina - Two\n'));
  expect(library.songs).toHaveLength(2);
  expect(notes).toEqual(['2 songs from songs.txt (plain)']);
});

test('what gave no song is told, with the line of the first', async () => {
  const songs = await file('songs.txt', 'Nina - One\nnonsense\nmore\n');
  const { notes } = await openLibrary(songs);
  expect(notes[0]).toBe('1 song from songs.txt (plain)');
  expect(notes[1]).toBe('2 entries gave no song, the first on line 2: expected "Artist - Title".');
});

test('without a file there are no songs, and how to have some is said', async () => {
  const { library, notes } = await openLibrary(undefined);
  expect(library.songs).toEqual([]);
  expect(notes).toEqual(['You have no songs here: start with --library songs.m3u to have some']);
});

test('a file that there is not, and one that is a folder', async () => {
  const missing = path.join(directory, 'no.m3u');
  await expect(openLibrary(missing)).rejects.toThrow(
    `--library ${missing}: there is no such file.`,
  );
  await expect(openLibrary(directory)).rejects.toThrow('that is a folder, not a file.');
});

test('a file in which there is no song says which line is at fault', async () => {
  const soup = await file('soup.txt', 'soup\n');
  await expect(openLibrary(soup)).rejects.toThrow(/^soup\.txt, line 1: There is no song in it\./);
});
