import type { Overlap } from '../../src/music/match';
import type { Session } from '../../src/music/player';
import { MusicPlayer } from '../../src/music/player';
import type { Leased } from '../../src/runtime';
import { lease, minutes, revoke, seconds } from '../../src/runtime';
import { callers, matchListener, quietService, refused } from './callers';
import { story } from './duet';

test('more songs than a phone takes are refused before the first of them', async () => {
  const { answer, open, player } = await callers('eve');
  const session = await open('eve');
  for (const count of [200_001, -1, 0.5, NaN, Infinity, '5' as unknown as number]) {
    await expect(answer(session.startExchange(undefined, count))).rejects.toEqual(
      refused('this phone takes up to 200000'),
    );
  }
  await expect(answer(session.uploadSong('a', 'b'))).rejects.toEqual(refused('No exchange'));
  expect(player.snapshot().people).toEqual([]);
});

test('no more songs arrive than were announced', async () => {
  const { answer, open, player } = await callers('eve');
  const session = await open('eve');
  await answer(session.startExchange(undefined, 1));
  expect(await answer(session.uploadSong('a', 'b'))).toBe('ok');
  await expect(answer(session.uploadSong('a', 'c'))).rejects.toEqual(
    refused('More songs arrived than the 1 that were announced'),
  );
  expect(player.snapshot().people[0]?.receiving).toEqual({ state: 'under way', songs: 1, of: 1 });
});

test('artist and title are texts, and not endless', async () => {
  const { answer, open } = await callers('eve');
  const session = await open('eve');
  await answer(session.startExchange(undefined, 10));
  for (const wrong of ['x'.repeat(1001), 5, null, undefined, ['a'], { length: 1 }]) {
    await expect(answer(session.uploadSong('a', wrong as string))).rejects.toEqual(
      refused('texts of up to 1000 characters'),
    );
  }
  expect(await answer(session.uploadSong('x'.repeat(1000), 'b'))).toBe('ok');
});

test('an exchange that does not end as announced is dropped', async () => {
  const { answer, open, events, player } = await callers('eve');
  const session = await open('eve');
  await answer(session.startExchange(undefined, 1));
  await answer(session.uploadSong('a', 'b'));
  await expect(
    answer(session.endExchange('1-0000000000000000', matchListener().listener)),
  ).rejects.toEqual(refused('is not the library that was announced'));
  expect(story(events)).toEqual(['receiving started', 'receiving dropped 1: refused']);
  expect(player.snapshot().people[0]).toMatchObject({ percent: undefined, notified: false });
});

test('changes to a library that is not known are refused', async () => {
  const { answer, open } = await callers('eve');
  const session = await open('eve');
  expect(await answer(session.knownRevision())).toBeUndefined();
  await expect(answer(session.startExchange('1-feedfeedfeedfeed', 1))).rejects.toEqual(
    refused('which is not here'),
  );
});

test('a second startExchange replaces the first', async () => {
  const { answer, open, events, ada } = await callers('eve');
  const first = await open('eve');
  await answer(first.startExchange(undefined, 5));
  await answer(first.uploadSong('a', 'b'));
  const second = await open('eve');
  await answer(second.startExchange(undefined, 5));
  expect(story(events)).toEqual([
    'receiving started',
    'receiving dropped 1: revoked',
    'receiving started',
  ]);
  const granted = ada.device.snapshot().leases.filter(({ role }) => role === 'grantor');
  // The player and the second session.
  expect(granted).toHaveLength(2);
});

test('many who send all they can at once do not fill the phone', async () => {
  const { world, answer, open } = await callers('eve', 'mallory', 'trudy');
  const sessions = {
    eve: await open('eve'),
    mallory: await open('mallory'),
    trudy: await open('trudy'),
  };
  await answer(sessions.eve.startExchange(undefined, 200_000));
  await answer(sessions.mallory.startExchange(undefined, 200_000));
  await expect(answer(sessions.trudy.startExchange(undefined, 1))).rejects.toEqual(
    refused('Too many songs arrive here at once'),
  );
  revoke(sessions.eve);
  // Each has a connection of its own: one says nothing about when the other's word arrives.
  await world.run(seconds(1));
  expect(await answer(sessions.trudy.startExchange(undefined, 1))).toBe('ok');
});

test('B2: what all visitors bring together is bounded, not only how many songs', async () => {
  const { answer, open, events, player } = await callers('eve');
  // As if others had brought nearly all that there may be.
  const host = player as unknown as { arriving: number };
  const others = 20_000_000 - 150;
  host.arriving = others;
  const session = await open('eve');
  await answer(session.startExchange(undefined, 10));
  expect(await answer(session.uploadSong('a', 'x'.repeat(100)))).toBe('ok');
  expect(host.arriving).toBeGreaterThan(others);
  await expect(answer(session.uploadSong('b', 'x'.repeat(100)))).rejects.toEqual(
    refused('Too many songs arrive here at once'),
  );
  expect(story(events)).toEqual(['receiving started', 'receiving dropped 2: refused']);
  expect(host.arriving).toBe(others);
  await expect(answer(session.uploadSong('c', 'd'))).rejects.toEqual(refused('No exchange'));
});

test.each([
  ['nothing', undefined],
  ['no text', { toString: 5 }],
  ['endless', 'x'.repeat(5000)],
  ['the name of someone else', 'Anna'],
])('B5: a user name that is %s is replaced by the name of the device', async (_, user) => {
  const { answer, open, player, events } = await callers('eve');
  await answer((await open('eve', user)).startExchange(undefined, 1));
  expect(player.snapshot().people).toMatchObject([{ name: 'eve' }]);
  expect(events.map(({ name }) => name)).toEqual(['eve']);
});

/** Eve's player takes every song, and says what it likes at the end. */
async function endsWith(overlap: unknown) {
  const { eve, player, events, world } = await callers('eve');
  const session: Session = {
    knownRevision: () => 5 as unknown as string,
    startExchange: () => 'ok',
    uploadSong: () => 'ok',
    removeSong: () => 'ok',
    endExchange(_revision, told) {
      told.matchKnown(overlap as Overlap).oneWay();
      return 'ok';
    },
  };
  eve.device.export(MusicPlayer, {
    openSession: (): Leased<Session> => lease(minutes(1), session),
    ...quietService,
    stay: () => Promise.resolve(),
  });
  await world.run(minutes(1));
  return { people: player.snapshot().people, events };
}

test('a player that says more than is possible is not believed', async () => {
  const { people } = await endsWith({ common: 50, songs: 20 });
  expect(people).toMatchObject([{ common: 10, percent: 100, theirPercent: 50 }]);
});

test.each([[{ common: -1, songs: 5 }], [{ common: 'all', songs: 5 }], [{}], ['all']])(
  'a player that says nonsense says nothing: %j',
  async overlap => {
    const { people } = await endsWith(overlap);
    expect(people).toMatchObject([{ percent: undefined, notified: false }]);
  },
);

test.each([[null], [undefined], [5]])(
  'a player that says nothing has taken the songs: %j',
  async overlap => {
    const { people, events } = await endsWith(overlap);
    expect(story(events)).toEqual(['sending started', 'sending finished']);
    expect(people).toMatchObject([{ percent: undefined, notified: false }]);
  },
);

test('an end without somebody to tell it to is refused', async () => {
  const { answer, open, player } = await callers('eve');
  const session = await open('eve');
  await answer(session.startExchange(undefined, 0));
  const nobody = 'nobody' as unknown as ReturnType<typeof matchListener>['listener'];
  await expect(answer(session.endExchange('0-0000000000000000', nobody))).rejects.toBeInstanceOf(
    Error,
  );
  expect(player.snapshot().people).toMatchObject([{ notified: false }]);
});

test('a library of nothing but the longest names is no library', async () => {
  const { answer, open } = await callers('eve');
  const session = await open('eve');
  await answer(session.startExchange(undefined, 1000));
  const uploads = Array.from({ length: 200 }, (_, i) =>
    session.uploadSong(`${i}${'x'.repeat(990)}`, 'x'.repeat(1000)).then(
      () => 'ok',
      (error: Error) => error.message,
    ),
  );
  const answers = await answer(Promise.all(uploads));
  const taken = answers.filter(said => said === 'ok').length;
  // 20 of the longest, and 250 characters for each of the thousand.
  expect(taken).toBeGreaterThan(100);
  expect(taken).toBeLessThan(150);
  expect(answers[199]).toContain('too long to be those of a library');
});
