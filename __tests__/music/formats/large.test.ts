import type { LibraryFile } from '../../../src/music';
import { loadLibrary, readLibrary } from '../../../src/music';
import { complaint, utf8 } from './listed';

describe('large files', () => {
  const many = Array.from({ length: 50_000 }, (_, i) => [`Artist ${i % 700}`, `Söng number ${i}`]);
  const xml = many
    .map(
      ([artist, title], i) =>
        `<key>${i}</key>\n<dict>\n<key>Name</key><string>${
          title ?? ''
        }</string>\n<key>Artist</key><string>${artist ?? ''}</string>\n</dict>\n`,
    )
    .join('');
  const files: LibraryFile[] = [
    {
      name: 'a.txt',
      content: utf8(many.map(([artist, title]) => `${artist} - ${title}\n`).join('')),
    },
    {
      name: 'a.csv',
      content: utf8(many.map(([artist, title]) => `${artist},"${title}"\n`).join('')),
    },
    {
      name: 'a.m3u',
      content: utf8(
        many.map(([artist, title]) => `#EXTINF:1,${artist} - ${title}\nx.mp3\n`).join(''),
      ),
    },
    {
      name: 'a.xml',
      content: utf8(`<plist><dict><key>Tracks</key><dict>\n${xml}</dict></dict></plist>`),
    },
  ];

  test.each(files)('50,000 songs in $name are read in small steps', file => {
    const parts: number[] = [];
    const reading = readLibrary(file);
    let step = reading.next();
    for (; step.done !== true; step = reading.next()) {
      parts.push(step.value.part);
    }
    expect(step.value.library.songs).toHaveLength(50_000);
    expect(step.value.skipped).toBe(0);
    expect(parts.length).toBeGreaterThanOrEqual(99);
    expect(parts).toEqual([...parts].sort((one, other) => one - other));
    expect(parts.every(part => part >= 0 && part <= 1)).toBe(true);
  });

  test('more songs than are taken are refused, with the line', () => {
    const content = Array.from({ length: 200_002 }, (_, i) => `Artist - Song ${i}\n`).join('');
    expect(complaint({ name: 'a.txt', content })).toBe(
      'a.txt, line 200001: there are more than 200,000 songs.',
    );
  });

  test('of very many lines that are no songs the first hundred are named, and all counted', () => {
    const { notes, skipped } = loadLibrary({
      name: 'a.txt',
      content: `a - b\n${'x\n'.repeat(5000)}`,
    });
    expect(notes).toHaveLength(100);
    expect(skipped).toBe(5000);
  });
});
