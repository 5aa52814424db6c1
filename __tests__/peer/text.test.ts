import {
  bar,
  columnsOf,
  count,
  counted,
  duration,
  fit,
  printable,
  wrap,
} from '../../src/peer/text';

describe('how many columns a text takes', () => {
  test.each([
    ['plain letters', 'Blue phone', 10],
    ['nothing', '', 0],
    ['Chinese and Japanese, two each', '日本語', 6],
    ['Korean, two a syllable', '한국', 4],
    ['the same Korean in its parts', '한국'.normalize('NFD'), 4],
    ['full-width letters', 'ＡＢ', 4],
    ['accents on their own, none', 'Zoe\u0308', 3],
    ['a picture, two', '🎧', 2],
    ['an old picture that is always coloured, two', '⚡', 2],
    ['a flag, two together', '🇳🇱', 2],
    ['our own marks, one each', '▸★█░…─', 6],
  ])('%s', (_, text, columns) => {
    expect(columnsOf(printable(text))).toBe(columns);
  });
});

describe('what others call themselves', () => {
  test.each([
    ['moves the cursor', '\u001b[2J\u001b[HEve'],
    ['goes back over the line', 'Eve\rAda'],
    ['begins a line', 'Eve\nAda'],
    ['deletes', 'Eve\b\b\b\u007f'],
    ['is a control character of eight bits', '\u009b31mEve'],
    ['turns the direction around', '\u202eevE'],
    ['is invisible', 'E\u200bve\u2060\ufeff'],
    ['separates lines and paragraphs', 'E\u2028v\u2029e'],
    ['is half a character', 'Eve\ud83c'],
    ['is for private use', 'Eve\ue000'],
    ['is a tag', 'Eve\u{e0041}'],
  ])('is shown for what it is when it %s', (_, name) => {
    const shown = printable(name);
    expect(shown).toContain('�');
    expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(columnsOf(fit(name, 12))).toBe(12);
  });

  test('keeps its letters of any script', () => {
    const name = "Zoë O'Brien, 美咲, Ана, أمل, 🎧";
    expect(printable(name)).toBe(name);
  });

  test('has pictures of several parts taken apart, as wide as every terminal shows them', () => {
    expect(printable('👩\u200d👩\u200d👧')).toBe('👩👩👧');
    expect(printable('❤\ufe0f')).toBe('❤');
  });
});

describe('fitting', () => {
  test('fills up, on either side', () => {
    expect(fit('9:58', 7)).toBe('9:58   ');
    expect(fit('9:58', 7, 'right')).toBe('   9:58');
  });

  test('cuts with an ellipsis', () => {
    expect(fit('Blue phone', 6)).toBe('Blue …');
    expect(fit('Blue phone', 10)).toBe('Blue phone');
  });

  test('never cuts a wide character in two', () => {
    expect(fit('日本語', 4)).toBe('日… ');
    expect(fit('日本語', 5)).toBe('日本…');
  });

  test('is exactly so wide for every width', () => {
    for (let columns = 0; columns < 30; columns++) {
      expect(columnsOf(fit('Zoe\u0308 と 日本語 🎧🇳🇱\u001b[H', columns))).toBe(columns);
    }
  });
});

describe('wrapping', () => {
  test('breaks between words, and sets the later lines further in', () => {
    expect(wrap('  one two three four', 11, '    ')).toEqual([
      '  one two',
      '    three',
      '    four',
    ]);
  });

  test('breaks a word that is too long, and loses nothing of it', () => {
    expect(wrap('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
    expect(wrap('  日本語日本語', 5, '  ').map(line => line.trim())).toEqual([
      '日',
      '本',
      '語',
      '日',
      '本',
      '語',
    ]);
  });

  test('leaves alone what fits', () => {
    expect(wrap('   12345 67890', 14)).toEqual(['   12345 67890']);
    expect(wrap('', 14)).toEqual(['']);
  });

  test('comes to an end in no room at all', () => {
    expect(wrap('  日本', 1, '    ').join('').replace(/ /g, '')).toBe('日本');
    expect(wrap('ab', 0, '  ').join('')).toBe('ab');
  });
});

test('a duration is rounded up: 0:00 is the end, and nothing before it', () => {
  expect([600_000, 598_000, 597_001, 1, 0, -5].map(duration)).toEqual([
    '10:00',
    '9:58',
    '9:58',
    '0:01',
    '0:00',
    '0:00',
  ]);
  expect(duration(3_723_000)).toBe('1:02:03');
});

test('numbers are grouped, and one song is no songs', () => {
  expect([0, 999, 1000, 5000, 1_234_567].map(count)).toEqual([
    '0',
    '999',
    '1,000',
    '5,000',
    '1,234,567',
  ]);
  expect([0, 1, 2].map(value => counted(value, 'song'))).toEqual(['0 songs', '1 song', '2 songs']);
});

test('a bar is as full as its part, and never wider than its place', () => {
  expect([-1, 0, 0.5, 1, 7].map(part => bar(part, 4))).toEqual([
    '░░░░',
    '░░░░',
    '██░░',
    '████',
    '████',
  ]);
});
