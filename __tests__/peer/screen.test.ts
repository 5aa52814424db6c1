import type { PersonNearby } from '../../src/music';
import { drawScreen } from '../../src/peer/screen';
import { columnsOf } from '../../src/peer/text';
import type { View } from '../../src/peer/view';
import { aLease, aPerson, aView, happened } from './views';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 10 },
  { columns: 200, rows: 60 },
  { columns: 1, rows: 1 },
  { columns: 20, rows: 4 },
];
const [USUAL, SMALL, LARGE] = SIZES as [Size, Size, Size];
type Size = { readonly columns: number; readonly rows: number };

/** Without the spaces at the ends of lines. */
const draw = (view: View, size = USUAL) => drawScreen(view, size).map(line => line.trimEnd());
const lineWith = (text: string, view: View, size = USUAL) =>
  draw(view, size).find(line => line.includes(text));
const bars = (songs: number, state: 'under way' | 'finished' | 'dropped' = 'under way') => ({
  state,
  songs,
  of: 1000,
});
const match = { common: 150, percent: 50, theirSongs: 1000, theirPercent: 15.9, matched: true };

const crowd = (parts: Partial<View> = {}) =>
  aView({
    people: Array.from({ length: 30 }, (_, i) =>
      aPerson({
        name: `Person ${i}`,
        ...(i % 2 === 0 && { sending: bars(i) }),
        ...(i % 3 === 0 && { receiving: bars(i) }),
        ...(i % 5 === 0 && match),
      }),
    ),
    leases: Array.from({ length: 60 }, (_, i) =>
      aLease({ peerName: `P${i}`, lease: i, role: i % 2 === 0 ? 'holder' : 'grantor' }),
    ),
    happenings: happened(...Array.from({ length: 200 }, (_, i) => `Happening ${i}`)),
    ...parts,
  });

describe.each(SIZES)('in $columns×$rows', size => {
  test.each([
    ['nobody', aView()],
    ['before it listens', aView({ port: undefined })],
    ['a crowd', crowd()],
    ['a question', aView({ question: { lines: ['Block Ada?'.repeat(30)], yes: () => {} } })],
    [
      'names that would move the cursor',
      aView({
        name: '\u001b[2J\r\n',
        people: [aPerson({ name: '\u001b[H\u009b2J日本\u0301\u202e\n🎧' })],
        leases: [
          aLease({ peerName: '日本語'.repeat(20), pattern: '\u001b]0;x\u0007', origin: '\n' }),
        ],
        happenings: happened('\u001b[1;1H', '日本語 '.repeat(50)),
      }),
    ],
  ])('every line is as wide as the screen, and there are as many: %s', (_, view) => {
    const lines = drawScreen(view, size);
    expect(lines).toHaveLength(size.rows);
    expect(lines.map(columnsOf)).toEqual(lines.map(() => size.columns));
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

test('nobody yet: what to do is said, in full also where there is little room', () => {
  expect(draw(aView()).slice(0, 9)).toEqual([
    'Earshot · Blue phone · 300 songs                                          0 near',
    'reached at 192.168.1.20:40123',
    `─ Nearby ${'─'.repeat(71)}`,
    '  Nobody yet. Both in the same Wi-Fi? Else start the other with --peer.',
    `─ Leases ${'─'.repeat(71)}`,
    '  None. They come with the people you meet.',
    `─ What happened ${'─'.repeat(64)}`,
    '  14:05:00 Ready: others reach you on port 40123',
    '',
  ]);
  expect(draw(aView(), { columns: 40, rows: 16 }).slice(3, 5)).toEqual([
    '  Nobody yet. Both in the same Wi-Fi?',
    '  Else start the other with --peer.',
  ]);
});

test.each([
  ['here', aPerson(), '▸ Ada                  here'],
  [
    'out of earshot, with the time',
    aPerson({ presence: { state: 'out of earshot', sinceMs: -62_000 }, waiting: 3 }),
    '▸ Ada                  out of earshot 1:02    3 messages waiting',
  ],
  [
    'gone',
    aPerson({ presence: { state: 'gone', sinceMs: undefined } }),
    '▸ Ada                  gone',
  ],
  [
    'blocked',
    aPerson({
      presence: { state: 'gone', sinceMs: undefined },
      standing: 'blocked',
      notLetIn: 'blocked',
    }),
    '▸ Ada                  not let in             blocked',
  ],
  [
    'verified',
    aPerson({ standing: 'verified' }),
    '▸ Ada                  here                   verified',
  ],
  [
    'a namesake',
    aPerson({ namesake: true }),
    '▸ Ada                  here                   ! another has this name',
  ],
])('someone who is %s', (_, person, line) => {
  expect(draw(aView({ people: [person] }))[3]).toBe(line);
});

test('what does not fit beside a person goes into the next line', () => {
  const person = aPerson({ namesake: true, waiting: 12 });
  expect(draw(aView({ people: [person] })).slice(3, 5)).toEqual([
    '▸ Ada                  here',
    '    ! another has this name · 12 messages waiting',
  ]);
});

test('songs on their way are bars; afterwards what came of it takes their place', () => {
  const person = { sending: bars(500), receiving: { ...bars(0), of: undefined } };
  expect(draw(aView({ people: [aPerson(person)] })).slice(4, 6)).toEqual([
    '    to them   ████████░░░░░░░░ 500 of 1,000',
    '    from them ░░░░░░░░░░░░░░░░ beginning',
  ]);
  const halfway = { sending: bars(1, 'finished'), receiving: bars(250, 'dropped'), ...match };
  expect(draw(aView({ people: [aPerson(halfway)] })).slice(4, 7)).toEqual([
    '    to them   ████████████████ 1 song',
    '    from them ████░░░░░░░░░░░░ dropped after 250',
    '    ★ 150 songs in common: 50 % of your 300, 15 % of their 1,000',
  ]);
  const done = { sending: bars(300, 'finished'), receiving: bars(1000, 'finished'), ...match };
  expect(draw(aView({ people: [aPerson(done)] })).slice(4, 6)).toEqual([
    '    ★ 150 songs in common: 50 % of your 300, 15 % of their 1,000',
    `─ Leases ${'─'.repeat(71)}`,
  ]);
});

test('too little in common for a match has no star', () => {
  const person = aPerson({ ...match, matched: false });
  expect(lineWith('in common', aView({ people: [person] }))).toMatch(/^ {4}150 songs in common/);
});

test('a lease shows whose it is, which end, where it comes from, its pattern and time left', () => {
  const view = aView({ leases: [aLease(), aLease({ lease: 12, role: 'grantor', timeLeftMs: 1 })] });
  expect(draw(view).slice(5, 7)).toEqual([
    '  Ada              held      1 music player  renew-on-call    5:00 ███████░░░░░░',
    '  Ada              granted  12 music player  renew-on-call    0:01 ░░░░░░░░░░░░░',
  ]);
});

test('in 40 columns a name, its state, a match, a pattern and the time left are not cut', () => {
  const view = aView({
    people: [
      aPerson({
        name: 'Blue telephone',
        presence: { state: 'out of earshot', sinceMs: -3_723_000 },
        standing: 'verified',
        ...match,
      }),
    ],
    leases: [aLease()],
  });
  expect(draw(view, { columns: 40, rows: 24 }).slice(3, 8)).toEqual([
    '▸ Blue telephone  out of earshot 1:02:03',
    '    verified',
    '    ★ 50 % of yours, 15 % of theirs',
    `─ Leases ${'─'.repeat(31)}`,
    '  Ada      held    renew-on-call    5:00',
  ]);
});

describe('of a crowd', () => {
  const everyone = Array.from({ length: 30 }, (_, i) => i);
  const sizes = [USUAL, SMALL, LARGE];

  test.each(sizes)('the chosen person is in sight, in $columns×$rows', size => {
    for (const person of everyone) {
      const view = crowd({ focus: { list: 'people', person, lease: 0 } });
      expect(draw(view, size).filter(line => line.startsWith('▸'))).toEqual([
        expect.stringMatching(`^▸ Person ${person} `) as string,
      ]);
    }
  });

  test.each(sizes)('the chosen lease is in sight, in $columns×$rows', size => {
    for (const lease of [...everyone, ...everyone.map(i => 30 + i)]) {
      const view = crowd({ focus: { list: 'leases', person: 29, lease } });
      expect(draw(view, size).filter(line => line.startsWith('▸'))).toEqual([
        expect.stringMatching(`^▸ P${lease} `) as string,
      ]);
    }
  });

  test('the latest happening is in sight, and all three lists are', () => {
    for (const size of sizes) {
      const lines = draw(crowd(), size);
      expect(lines.at(-2)).toMatch(/^ {2}(14:08:19 )?Happening 199$/);
      expect(lines.filter(line => line.startsWith('─'))).toHaveLength(3);
    }
  });

  test('who is not shown is counted', () => {
    const view = crowd({ focus: { list: 'leases', person: 12, lease: 30 } });
    const lines = draw(view);
    const shown = (pattern: RegExp) => lines.filter(line => pattern.test(line)).length;
    expect(lines).toContain(`    … ${30 - shown(/^ {2}Person/)} more people`);
    expect(lines).toContain(`    … ${60 - shown(/^. P\d/)} more leases`);
  });
});

test('what the other list leaves is used', () => {
  const lines = draw(crowd({ people: [aPerson()] }));
  expect(lines.filter(line => /^. P\d/.test(line)).length).toBeGreaterThan(10);
});

test('a happening that is too long goes on in the next line', () => {
  const words =
    'Your list to Ada is incomplete: you were apart for too long. The 12 songs that crossed';
  expect(draw(aView({ happenings: happened(words) })).slice(7, 9)).toEqual([
    '  14:05:00 Your list to Ada is incomplete: you were apart for too long. The 12',
    '           songs that crossed',
  ]);
});

test('of happenings that are too long for the room, the end of the latest is in sight', () => {
  const happenings = ['first', 'second'].map(word => `${'and so on '.repeat(9)}to the ${word} end`);
  const lines = draw(crowd({ happenings: happened(...happenings) }), SMALL);
  expect(lines.at(-2)).toMatch(/ to the second end$/);
  expect(lines.at(-3)).toMatch(/and so on/);
});

test('what happened has no times where there is little room', () => {
  expect(draw(aView(), SMALL)).toContain('  Ready: others reach you on port 40123');
});

describe('an exchange that is over', () => {
  const none = { state: 'finished', songs: 0, of: 0 } as const;
  const linesOf = (person: PersonNearby, songs = 300) => draw(aView({ people: [person], songs }));

  test('shows no bar where no songs had to cross', () => {
    const lines = linesOf(aPerson({ sending: none, receiving: none, theirSongs: 20 }));
    expect(lines.slice(4, 6)).toEqual(['    to them   nothing new', '    from them nothing new']);
  });

  test('says where there are no songs at all', () => {
    const lines = linesOf(aPerson({ sending: none, receiving: none, theirSongs: 0 }), 0);
    expect(lines.slice(4, 6)).toEqual(['    to them   no songs', '    from them no songs']);
  });
});

test('someone blocked can be unblocked, with the same key', () => {
  const blocked = aPerson({ standing: 'blocked', notLetIn: 'blocked' });
  expect(draw(aView({ people: [blocked] })).at(-1)).toContain('b unblock');
});

test.each([
  ['openSession', 'session'],
  ['MusicPlayer', 'music player'],
  ['AgentPost', 'mixtapes'],
  ['a service of someone else', 'a service of…'],
])('a lease that comes from %s is called %s', (origin, name) => {
  expect(lineWith('Ada', aView({ leases: [aLease({ origin })] }))).toContain(` ${name} `);
});

test('a question stands alone, with its answers', () => {
  const lines = [
    'Ask Ada to read out the code on their screen.',
    '',
    '   12345 67890 12345 67890 12345 67890',
  ];
  const view = crowd({ question: { lines, yes: () => {} } });
  expect(draw(view, SMALL).slice(2)).toEqual([
    '',
    '  Ask Ada to read out the code on their',
    '  screen.',
    '',
    '     12345 67890 12345 67890 12345 67890',
    '',
    '',
    ' y yes  n no',
  ]);
});

describe('the keys', () => {
  test('of people, and of leases', () => {
    expect(draw(aView()).at(-1)).toBe(
      ' ↑↓ choose  tab leases  v verify  b block  f forget  o only verified  q quit',
    );
    expect(draw(aView({ focus: { list: 'leases', person: 0, lease: 0 } })).at(-1)).toBe(
      ' ↑↓ choose  tab people  r renew  x revoke  o only verified  q quit',
    );
  });

  test('in a wide place a mixtape is offered, too', () => {
    expect(draw(aView(), { columns: 100, rows: 30 }).at(-1)).toBe(
      ' ↑↓ choose  tab leases  v verify  b block  f forget  m mixtape  o only verified  q quit',
    );
  });

  test('a name can be accepted where there is one to accept', () => {
    const view = aView({ people: [aPerson({ namesake: true })] });
    expect(draw(view).at(-1)).toContain('  a accept  ');
  });

  test('in a narrow place the less important give way, and how to quit stays', () => {
    expect(draw(aView(), SMALL).at(-1)).toBe(' tab leases  v verify  b block  q quit');
    expect(draw(aView(), { columns: 8, rows: 10 }).at(-1)).toBe(' q quit');
  });
});

test('the head says who is near, and whether everyone is let in', () => {
  const people = [aPerson(), aPerson({ presence: { state: 'gone', sinceMs: undefined } })];
  expect(draw(aView({ people, onlyVerified: true }))[0]).toMatch(/ only verified people · 1 near$/);
  expect(draw(aView({ port: undefined }))[1]).toBe('not listening yet');
  expect(draw(aView({ addresses: [] }))[1]).toBe('reached at 40123');
});
