import { describeFault } from '../../../src/music';

test('an entry is named by what it is called, and said to be what it is', () => {
  expect(describeFault({ kind: 'not a song', title: 'Episode 7', is: 'podcast' })).toBe(
    '"Episode 7" is a podcast.',
  );
  expect(describeFault({ kind: 'no artist', title: 'Rain' })).toBe('"Rain" has no artist.');
  expect(describeFault({ kind: 'no artist' })).toBe('there is no artist.');
});

test('what was expected is told beside what was found, to the end of the file', () => {
  expect(describeFault({ kind: 'too few columns', wanted: 2, found: 1 })).toBe(
    'expected 2 columns or more, and found 1.',
  );
  expect(describeFault({ kind: 'unexpected', wanted: undefined, found: undefined })).toBe(
    'expected a value, and found the end of the file.',
  );
  expect(describeFault({ kind: 'breaks off', inside: '<dict>', found: '</array>' })).toBe(
    'found </array> where <dict> should go on.',
  );
});

test('a file without a song says what was wrong with its first entry', () => {
  expect(
    describeFault({ kind: 'no song', first: { kind: 'names nobody', label: 'Track 1' } }),
  ).toBe(
    `There is no song in it. Skipped: neither "Track 1" nor the file's name says who it is by.`,
  );
});
