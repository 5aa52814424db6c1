import { de } from '../../../src/app/strings/de';
import type { Drop, LibraryFault } from '../../../src/music';
import { describeDrop, describeFault } from '../../../src/music';

/** One of each kind, with every detail that changes the words. */
const faults: readonly LibraryFault[] = [
  { kind: 'no artist' },
  { kind: 'no artist', title: 'Rain' },
  { kind: 'no title' },
  { kind: 'too long', mostCharacters: 1000 },
  { kind: 'too few columns', wanted: 2, found: 1 },
  ...(['podcast', 'film', 'episode', 'video', 'audiobook'] as const).map(
    is => ({ kind: 'not a song', title: 'Sieben', is } as const),
  ),
  { kind: 'names nobody', label: 'Sieben' },
  { kind: 'no file follows' },
  { kind: 'not artist and title' },
  { kind: 'no song', first: { kind: 'no title' } },
  { kind: 'too many songs', mostSongs: 200_000 },
  ...(['quotation', 'comment', 'instruction', 'declaration', 'tag'] as const).map(
    what => ({ kind: 'does not end', what } as const),
  ),
  { kind: 'declares entities' },
  { kind: 'no character', text: '&nix;' },
  { kind: 'no tracks' },
  { kind: 'nested too deeply' },
  { kind: 'unexpected', wanted: '<key>', found: '<dict>' },
  { kind: 'unexpected', wanted: undefined, found: undefined },
  { kind: 'breaks off', inside: '<dict>', found: '</array>' },
  { kind: 'breaks off', inside: '<dict>', found: undefined },
];

const reasons = ['elapsed', 'revoked', 'used', 'peer restarted', 'closed', 'refused'] as const;
const refusals = ['too large', 'busy', 'not as announced', undefined] as const;

const drops: readonly Drop[] = [
  ...reasons.map(reason => ({ direction: 'receiving', songs: 1, reason } as const)),
  ...refusals.map(
    kind =>
      ({
        direction: 'sending',
        songs: 1214,
        reason: 'refused',
        refusal: { kind, words: 'The library is too large.' },
      } as const),
  ),
];

const ENGLISH = /\b(the|an?|is|are|and|of|it|there|no|with|here|list|file|songs?|your?|tags?)\b/i;

// "Tag" and "an" are German words too.
const inGermanToo = (words: string) => words.replace(/\b(Ein Tag|an)\b/g, '');

it.each(faults)('a fault of a file is told in German, whole sentences: %j', fault => {
  const words = de.library.fault(fault);
  expect(words).toMatch(/^[A-ZÄÖÜ„<].*\.$/);
  expect(inGermanToo(words)).not.toMatch(ENGLISH);
  expect(words).not.toBe(describeFault(fault));
});

it.each(drops)('an exchange that came to nothing is told in German: %j', drop => {
  const words = de.leases.dropped('Noor', drop);
  expect(words).toContain('Noor');
  expect(inGermanToo(words)).not.toMatch(ENGLISH);
  expect(words).not.toBe(describeDrop('Noor', drop));
});

it('counts as Germans count', () => {
  expect(de.library.fault({ kind: 'too many songs', mostSongs: 200_000 })).toContain('200.000');
  expect(
    de.leases.dropped('Noor', { direction: 'sending', songs: 1, reason: 'elapsed' }),
  ).toContain('1 Lied wurde');
});
