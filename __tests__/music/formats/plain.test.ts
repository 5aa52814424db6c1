import { loadLibrary } from '../../../src/music';
import { complaint, listed } from './listed';

describe('plain lists', () => {
  test('one song to a line, with any dash between artist and title', () => {
    const content = 'Mika - Relax\n\nBjörk – Jóga\r\n  Blur — Song 2  \nA - B - C\n';
    expect(listed({ name: 'mine.txt', content })).toEqual([
      'Mika / Relax',
      'Björk / Jóga',
      'Blur / Song 2',
      'A / B - C',
    ]);
  });

  test('a line that is no song is left out, and named', () => {
    const content = 'Mika - Relax\nwhatever\n - Relax\nMika - \nBlur - Song 2';
    expect(loadLibrary({ name: 'mine.txt', content })).toMatchObject({
      format: 'plain',
      skipped: 3,
      notes: [
        { line: 2, fault: { kind: 'not artist and title' } },
        { line: 3, fault: { kind: 'not artist and title' } },
        { line: 4, fault: { kind: 'no title' } },
      ],
    });
  });

  test('a file without any song says which line is at fault', () => {
    expect(complaint({ name: 'poem.txt', content: '\nroses are red\nviolets are blue' })).toBe(
      'poem.txt, line 2: There is no song in it. Skipped: expected "Artist - Title".',
    );
  });

  test('an empty file is an empty library', () => {
    expect(listed({ name: 'mine.txt', content: '' })).toEqual([]);
    expect(listed({ name: 'mine.txt', content: new Uint8Array() })).toEqual([]);
  });

  test('a song that is listed twice, however it is spelled, is one song', () => {
    const content = 'Mika - Relax\nMIKA - Relax!\nMika - Relax (feat. Nobody)\n';
    expect(listed({ name: 'mine.txt', content })).toEqual(['Mika / Relax']);
  });

  test('a name longer than any is left out', () => {
    const content = `Mika - ${'la'.repeat(501)}\nMika - ${'la'.repeat(500)}`;
    expect(loadLibrary({ name: 'mine.txt', content })).toMatchObject({
      notes: [{ line: 1, fault: { kind: 'too long', mostCharacters: 1000 } }],
      library: { songs: [{ artist: 'Mika' }] },
    });
  });
});
