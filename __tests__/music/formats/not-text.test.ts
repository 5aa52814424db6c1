import { LibraryFileError, loadLibrary } from '../../../src/music';
import { complaint, listed, utf8 } from './listed';

/** The same bytes for the same seed. */
function randomBytes(length: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}
const joined = (...parts: readonly ArrayLike<number>[]) =>
  Uint8Array.from(parts.flatMap(part => Array.from(part)));
const lines = (count: number) =>
  utf8(Array.from({ length: count }, (_, i) => `Artist ${i} - Song ${i}\n`).join(''));

describe('a file that is not text is refused', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d];
  test.each([
    ['200 kB of random bytes', randomBytes(200_000, 1)],
    ['a few random bytes', joined(utf8('Air - '), randomBytes(60, 2))],
    ['random bytes after the mark of UTF-16', joined([0xff, 0xfe], randomBytes(20_000, 3))],
    ['the beginning of a picture', joined(png, utf8(' - '), png)],
    ['a song, after its tags', joined(utf8('ID3\u0003 Air - Joga'), [0, 0, 0xff, 0xfb])],
    ['text whose end was never written', joined(lines(3), new Uint8Array(4096))],
    ['random bytes without a zero', randomBytes(5_000, 4).map(byte => byte || 1)],
  ])('%s', (_what, content) => {
    for (const name of ['list.m3u', 'list.csv', 'list.txt']) {
      expect(complaint({ name, content })).toBe(
        `${name}: this is not text: a playlist, table or export of songs is.`,
      );
    }
  });

  test('with the kind of its fault, for the screen', () => {
    const read = () => loadLibrary({ name: 'x.m3u', content: randomBytes(1_000, 5) });
    expect(read).toThrow(LibraryFileError);
    expect(read).toThrow(expect.objectContaining({ fault: { kind: 'not text' } }) as Error);
  });
});

describe('text is read', () => {
  test.each([
    ['that ends with the mark of an old system', joined(lines(200), [0x1a])],
    ['of Windows, with letters that UTF-8 has not', joined(lines(5), [0xe9, 0x93, 0x20])],
    ['of many languages', joined(lines(5), utf8('椎名林檎 - 丸の内 🎧\r\nבועז - שיר\r\n'))],
    ['with form feeds and tabs', joined(lines(5), utf8('\f\t\t\f\t'))],
  ])('%s', (_what, content) => {
    expect(listed({ name: 'list.txt', content })[0]).toBe('Artist 0 / Song 0');
  });

  test('also where a piece that is looked at ends inside a character', () => {
    const text = `${'a'.repeat(64 * 1024 - 1)}😀\nAir - Joga 😀`;
    expect(listed({ name: 'list.txt', content: text })).toEqual(['Air / Joga 😀']);
  });
});
