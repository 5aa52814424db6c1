import { readPhoneSongs } from '../../../src/app/library/readPhoneSongs';

function read(...listed: readonly string[]) {
  const work = readPhoneSongs(listed);
  const steps = [];
  for (;;) {
    const step = work.next();
    if (step.done === true) return { ...step.value, steps };
    steps.push(step.value);
  }
}

test('songs are read by artist and title, each once however it is spelled', () => {
  const { library, skipped, steps } = read('Björk', 'Jóga', ' bjork ', 'Joga', 'ABBA', 'Waterloo');
  expect(library.songs).toEqual([
    { artist: 'Björk', title: 'Jóga' },
    { artist: 'ABBA', title: 'Waterloo' },
  ]);
  expect(skipped).toBe(0);
  expect(steps.map(({ part }) => Math.round(part * 100))).toEqual([33, 67, 100]);
});

test.each([
  ['an artist that Android does not know', '<unknown>', 'Track 01'],
  ['no artist', '', 'Track 01'],
  ['an artist of blanks', '  ', 'Track 01'],
  ['no title', 'ABBA', ''],
  ['a title that is no title', 'ABBA', 'x'.repeat(1_001)],
])('a song with %s is left out, and counted', (_, artist, title) => {
  const { library, skipped } = read(artist, title, 'Björk', 'Jóga');
  expect([library.songs.length, skipped]).toEqual([1, 1]);
});

test('50,000 songs are read', () => {
  const listed = Array.from({ length: 50_000 }, (_, i) => [`Artist ${i % 900}`, `Title ${i}`]);
  expect(read(...listed.flat()).library.songs).toHaveLength(50_000);
});
