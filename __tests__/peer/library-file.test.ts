import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleNames, sampleSongs } from '../../src/music';
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
  const { library, notes } = await openLibrary({
    library: await file('songs.txt', 'Nina - One\nNina - Two\n'),
  });
  expect(library.songs).toHaveLength(2);
  expect(notes).toEqual(['2 songs from songs.txt (plain)']);
});

test('what gave no song is told, with the line of the first', async () => {
  const library = await file('songs.txt', 'Nina - One\nnonsense\nmore\n');
  const { notes } = await openLibrary({ library });
  expect(notes[0]).toBe('1 song from songs.txt (plain)');
  expect(notes[1]).toBe('2 entries gave no song, the first on line 2: expected "Artist - Title".');
});

test('without a file or a sample there are no songs, and a note names both options', async () => {
  const { library, notes } = await openLibrary({});
  expect(library.songs).toEqual([]);
  expect(notes).toEqual([
    'You have no songs: start with --library songs.m3u, or with --sample guitars',
  ]);
});

test.each(sampleNames)('the sample %s opens without a file', async sample => {
  const { library, notes } = await openLibrary({ sample });
  expect(library.songs).toEqual(sampleSongs(sample));
  expect(notes).toEqual([`${library.songs.length} songs from the sample ${sample}`]);
});

test('a file that there is not, and one that is a folder', async () => {
  const missing = path.join(directory, 'no.m3u');
  await expect(openLibrary({ library: missing })).rejects.toThrow(
    `--library ${missing}: there is no such file.`,
  );
  await expect(openLibrary({ library: directory })).rejects.toThrow(
    'that is a folder, not a file.',
  );
});

test('a file in which there is no song says which line is at fault', async () => {
  const soup = await file('soup.txt', 'soup\n');
  await expect(openLibrary({ library: soup })).rejects.toThrow(
    /^soup\.txt, line 1: There is no song in it\./,
  );
});
