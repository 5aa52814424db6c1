import { loadLibrary } from '../../../src/music';
import { complaint, listed } from './listed';

describe('tables', () => {
  test.each([
    ['artist first', 'Artist,Title\nMika,Relax\n'],
    ['title first', 'Track Name,Album,Artist Name(s)\nRelax,Life,Mika\n'],
    ['no header', 'Mika,Relax\n'],
    ['semicolons', 'Titel;Interpret\nRelax;Mika\n'],
    ['tabs', 'Name\tArtist\tAlbum\nRelax\tMika\tLife\n'],
    ['quoted header', '"title","artist"\r\n"Relax","Mika"\r\n'],
    ['a mark and empty lines', '\ufeffartist,title\n\nMika,Relax\n\n'],
    ['no line end at the end', 'artist,title\nMika,Relax'],
    ['more columns than named', 'artist,title\nMika,Relax,2007,\n'],
  ])('CSV: %s', (_what, content) => {
    expect(listed({ name: 'table.csv', content })).toEqual(['Mika / Relax']);
  });

  test('a header makes it a table, whatever the file is called', () => {
    const content = 'artist,title\nMika,Relax\n';
    expect(loadLibrary({ name: 'export', content }).format).toBe('CSV');
  });

  test('quotations hold delimiters, quotes and line ends', () => {
    const content =
      'artist,title\n"Mika, again","He said ""Relax""\nand so on"\n"Blur",Song 2\nx\n';
    expect(loadLibrary({ name: 'table.csv', content })).toMatchObject({
      library: {
        songs: [
          { artist: 'Mika, again', title: 'He said "Relax"\nand so on' },
          { artist: 'Blur', title: 'Song 2' },
        ],
      },
      notes: [{ line: 5, fault: { kind: 'too few columns', wanted: 2, found: 1 } }],
    });
  });

  test('a quotation that does not end is named by the line where it begins', () => {
    const content = 'artist,title\nMika,Relax\nBlur,"Song 2\nMika,Lollipop\n';
    expect(complaint({ name: 'table.csv', content })).toBe(
      'table.csv, line 3: a quotation begins here and does not end.',
    );
  });

  test('rows without an artist are left out', () => {
    const content = 'title,artist\nRelax,\n,Mika\nRelax,Mika\n';
    expect(loadLibrary({ name: 'table.csv', content }).notes).toEqual([
      { line: 2, fault: { kind: 'no artist' } },
      { line: 3, fault: { kind: 'no title' } },
    ]);
  });
});
