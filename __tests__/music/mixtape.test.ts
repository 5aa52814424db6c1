import type { Here, Stop } from '../../src/agents';
import type { MixtapeGiver, MixtapeState } from '../../src/music';
import {
  makeLibrary,
  mixtape,
  MOST_STOPS,
  newMixtape,
  pickGift,
  readGift,
  readMixtape,
} from '../../src/music';
import { minutes, seconds } from '../../src/runtime';
import type { HostParty } from '../agents/hosts';
import { gatherHosts, leftOver, onDisk } from '../agents/hosts';

const song = (name: string) => ({ artist: name, title: `Song of ${name}` });

async function stop(
  state: unknown,
  here: Partial<Here>,
  giver: MixtapeGiver = { pick: () => song('noor') },
) {
  const written = new Map<string, string | undefined>();
  const stopped = (await mixtape(giver).stop(state, {
    device: 'noor',
    isHome: false,
    home: 'ada',
    intended: 'noor',
    others: [],
    ledger: { get: () => Promise.resolve(undefined), set: (key, value) => written.set(key, value) },
    ...here,
  })) as Stop<MixtapeState>;
  return { ...stopped, written };
}

const fresh: MixtapeState = { ...newMixtape('t', 'Night bus', 2), asked: ['ada'] };

describe('a stop', () => {
  it('takes one song, says who gave it, and leaves one entry with its giver', async () => {
    const giver = { pick: () => song('noor'), nameOf: () => 'Noor', nowMs: () => 7 };
    const { state, written } = await stop(fresh, { others: ['jules'] }, giver);
    expect(state.songs).toEqual([{ ...song('noor'), from: 'noor' }]);
    expect(state.visits).toEqual([{ device: 'noor', name: 'Noor', atMs: 7 }]);
    expect([...written.keys()]).toEqual(['gift-t']);
    expect(readGift(JSON.parse(written.get('gift-t') ?? ''))).toEqual({
      ...song('noor'),
      tape: 'Night bus',
      to: 'ada',
      atMs: 7,
    });
  });

  it('is told what is on the tape, and whose it is', async () => {
    const pick = jest.fn(() => undefined);
    const tape = { ...fresh, songs: [{ artist: 'Air', title: 'Talisman', from: 'jules' }] };
    await stop(tape, {}, { pick });
    expect(pick).toHaveBeenCalledWith(new Set(['air\ntalisman']), { tape, owner: 'ada' });
  });

  it('waits for a person who chooses', async () => {
    const later = Promise.resolve().then(() => song('noor'));
    const { state } = await stop(fresh, {}, { pick: () => later });
    expect(state.songs).toHaveLength(1);
  });

  it('without a song counts as asked, and leaves nothing', async () => {
    const { state, written } = await stop(fresh, {}, { pick: () => undefined });
    expect(state.visits).toHaveLength(1);
    expect(written.size).toBe(0);
  });

  it('says for whom it stands in', async () => {
    const giver = { pick: () => undefined, nameOf: (device: string) => device.toUpperCase() };
    const { state } = await stop(fresh, { intended: 'jules' }, giver);
    const standIn = { stop: 1, device: 'noor', insteadOf: 'jules' };
    expect(state.standIns).toEqual([{ ...standIn, name: 'NOOR', insteadOfName: 'JULES' }]);
    expect(state.visits).toMatchObject([{ device: 'noor' }]);
    // Jules can still be asked.
    expect(state.asked).not.toContain('jules');
  });

  it('that it has given at already, it stands in at without a second song', async () => {
    const before = {
      ...fresh,
      asked: ['ada', 'noor'],
      visits: [{ device: 'noor', name: '', atMs: 0 }],
    };
    const { state, written } = await stop(before, { intended: 'jules' });
    expect(state).toMatchObject({ songs: [], standIns: [{ stop: 2, insteadOf: 'jules' }] });
    expect(written.size).toBe(0);
  });

  it('of a song that is too long for a tape is one without a song', async () => {
    const long = { artist: 'x'.repeat(500), title: 'y' };
    const { state } = await stop(fresh, {}, { pick: () => long });
    expect(state.songs).toEqual([]);
  });
});

describe('where to next', () => {
  it('others who were not asked, until as many were asked as it has stops', async () => {
    const others = ['ada', 'noor', 'jules', 'kim'];
    const first = await stop(fresh, { others });
    expect(first.next).toEqual(['jules', 'kim']);
    const last = await stop(first.state, { device: 'jules', intended: 'jules', others });
    expect(last.next).toBe('home');
  });

  it('home, when everyone here was asked', async () => {
    expect((await stop(fresh, { others: ['ada'] })).next).toBe('home');
  });

  it('nowhere, while nobody has come: it rests at home and does not end there', async () => {
    const home = { device: 'ada', intended: 'ada', isHome: true };
    expect((await stop(newMixtape('t', 'Night bus'), home)).next).toEqual([]);
  });

  it('the end, at home, with the list in the ledger', async () => {
    const { state } = await stop(fresh, {});
    const home = await stop(state, { device: 'ada', intended: 'ada', isHome: true });
    expect(home.next).toBe('end');
    expect(readMixtape(JSON.parse(home.written.get('tape-t') ?? ''))).toEqual(state);
  });
});

describe('a tape as another phone says it is', () => {
  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['one without songs', { ...fresh, songs: undefined }],
    ['too many stops', { ...fresh, stops: MOST_STOPS + 1 }],
    ['stops that are no number', { ...fresh, stops: 'many' }],
    ['a song that is none', { ...fresh, songs: [{ artist: 1, title: 'x', from: 'y' }] }],
    ['a song without a giver', { ...fresh, songs: [song('noor')] }],
    [
      'a song of a novel’s length',
      { ...fresh, songs: [{ artist: '', title: 'x'.repeat(201), from: 'y' }] },
    ],
    ['more asked than there can be', { ...fresh, asked: Array(MOST_STOPS + 2).fill('x') }],
    ['a stand-in that is none', { ...fresh, standIns: [{ stop: 0 }] }],
    ['a visit without a name', { ...fresh, visits: [{ device: 'x' }] }],
  ])('%s is none, and stops nothing but itself', async (_, state) => {
    expect(readMixtape(state)).toBeUndefined();
    await expect(stop(state, {})).rejects.toThrow('not a mixtape');
  });

  it('is shown without what would change the text around it', () => {
    const visits = [{ device: 'x', name: 'No\u202eor\n', atMs: Infinity }];
    const read = readMixtape({ ...fresh, title: `Night\u0007 bus${'!'.repeat(99)}`, visits });
    expect(read?.title).toBe(`Night bus${'!'.repeat(31)}`);
    expect(read?.visits).toEqual([{ device: 'x', name: 'Noor', atMs: 0 }]);
  });
});

it('a tape has between one stop and the most, whatever was asked for', () => {
  expect([0, -3, 2.9, 1e9].map(stops => newMixtape('t', 'x', stops).stops)).toEqual([
    1,
    1,
    2,
    MOST_STOPS,
  ]);
});

describe('the song that a phone picks', () => {
  const library = makeLibrary(['a', 'b', 'c'].map(song));
  const key = (name: string) => `${name}\nsongof${name}`;

  it('is one that the owner lacks and that is not on the tape', () => {
    const picked = [0, 0.4, 0.9].map(start =>
      pickGift(library, new Set([key('a')]), new Set([key('b')]), start),
    );
    expect(picked).toEqual([song('c'), song('c'), song('c')]);
  });

  it('is one that the owner has, when they have all of them', () => {
    const owned = new Set(library.byKey.keys());
    expect(pickGift(library, new Set([key('a'), key('c')]), owned, 0)).toEqual(song('b'));
  });

  it('is another for another start, and none when all are on the tape', () => {
    const picked = new Set(
      [0, 0.4, 0.9].map(start => pickGift(library, new Set(), undefined, start)),
    );
    expect(picked.size).toBe(3);
    expect(pickGift(library, new Set(library.byKey.keys()), undefined, 0)).toBeUndefined();
    expect(pickGift(makeLibrary([]), new Set(), undefined, 0.5)).toBeUndefined();
  });
});

it('G2, T4: a tape through a room comes home with one song for each gift, and leaves nothing else', async () => {
  const names = ['ada', 'noor', 'jules', 'kim'];
  const { world, parties } = gatherHosts(names, name => [mixtape({ pick: () => song(name) })]);
  await world.run(seconds(20));
  const [ada] = parties as [HostParty];
  void ada.host.launch('mixtape', newMixtape('t', 'Night bus'));
  await world.run(minutes(5));
  const tape = readMixtape(JSON.parse(onDisk(ada, 'agents/ledger/mixtape/').get('tape-t') ?? ''));
  const givers = parties.filter(party => onDisk(party, 'agents/ledger/mixtape/').has('gift-t'));
  expect(tape?.songs.map(({ from }) => from).sort()).toEqual(givers.map(({ id }) => id).sort());
  expect(givers.map(({ name }) => name)).toEqual(['noor', 'jules', 'kim']);
  expect(parties.flatMap(leftOver)).toEqual([]);
});
