import { AppState } from 'react-native';
import type { AppStateStatus } from 'react-native';
import { followPhoneSongs } from '../../../src/app/library/followPhoneSongs';
import { Earshot } from '../../../src/app/state/earshot';
import { makeLibrary } from '../../../src/music';
import type { SongsAccessState } from '../../../src/app/surroundings';
import { createWorld } from '../../../src/simulation';

const titles = (earshot: Earshot) =>
  Array.from(earshot.songsByKey.values(), ({ title }) => title).sort();

/** An app whose library follows the phone or not, with songs that come and go. */
async function appOnPhone({
  follows,
  songs = ['A', 'one'],
}: {
  readonly follows: boolean;
  readonly songs?: readonly string[];
}) {
  const world = createWorld({ seed: 1 });
  const earshot = new Earshot({ ports: world.phone('Ada').ports, defaultName: 'Ada' });
  if (follows) {
    void earshot.followPhone(makeLibrary([{ artist: 'A', title: 'one' }]));
  }
  await world.run(1_000);
  let becomes: (state: AppStateStatus) => void = () => undefined;
  jest.spyOn(AppState, 'addEventListener').mockImplementation((_event, listener) => {
    becomes = listener as typeof becomes;
    return { remove: () => (becomes = () => undefined) };
  });
  const phone = {
    songs,
    permission: 'granted' as SongsAccessState,
    problem: undefined as string | undefined,
    lists: 0,
    nowMs: 0,
    /** Whether it has an answer ready. */
    answers: Promise.resolve(),
  };
  const stop = followPhoneSongs(
    earshot,
    {
      permission: async () => phone.permission,
      ask: () => Promise.reject(new Error('Nobody is asked in passing.')),
      list: async () => {
        phone.lists += 1;
        if (phone.problem !== undefined) throw new Error(phone.problem);
        const { songs: listed, answers } = phone;
        await answers;
        return listed;
      },
    },
    () => phone.nowMs,
  );
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) {
      await new Promise(resolve => setTimeout(resolve, 0));
      await world.run(200);
    }
  };
  await settle();
  const comesToFront = async (times = 1) => {
    for (let time = 0; time < times; time++) {
      becomes('background');
      becomes('active');
    }
    await settle();
  };
  return { earshot, phone, stop, comesToFront };
}

afterEach(() => jest.restoreAllMocks());

test('a library that follows the phone is up to date when the app has come to the front', async () => {
  const { earshot, phone, comesToFront } = await appOnPhone({ follows: true });
  phone.songs = ['B', 'two', '<unknown>', 'three'];
  await comesToFront();
  expect(titles(earshot)).toEqual(['two']);
});

test('one that does not follow it stays as it is, and the phone is not asked', async () => {
  const { earshot, phone, comesToFront } = await appOnPhone({ follows: false });
  await comesToFront();
  expect([titles(earshot), phone.lists]).toEqual([[], 0]);
});

test.each(['to be asked for', 'refused for good'] as const)(
  'with a permission that is %s by now nothing is read, and nothing is lost',
  async permission => {
    const { earshot, phone, comesToFront } = await appOnPhone({ follows: true });
    const before = phone.lists;
    Object.assign(phone, { permission, songs: [] });
    await comesToFront();
    expect([titles(earshot), phone.lists]).toEqual([['one'], before]);
  },
);

test('a phone that does not answer is noted for the diagnostics, and nothing is lost', async () => {
  const { earshot, phone, comesToFront } = await appOnPhone({ follows: true });
  phone.problem = 'The index of media is busy.';
  await comesToFront();
  expect(titles(earshot)).toEqual(['one']);
  expect(earshot.store.getState().diagnostics.troubles).toContainEqual(
    expect.objectContaining({
      about: { in: 'songs on this phone' },
      what: 'The index of media is busy.',
    }),
  );
});

test('it can be called off', async () => {
  const { earshot, phone, stop, comesToFront } = await appOnPhone({ follows: true });
  stop();
  phone.songs = [];
  await comesToFront();
  expect(titles(earshot)).toEqual(['one']);
});

test('a phone that lists no song for a minute has lost them, however often it is asked before', async () => {
  const { earshot, phone, comesToFront } = await appOnPhone({ follows: true, songs: [] });
  phone.nowMs = 59_999;
  await comesToFront(3);
  expect(titles(earshot)).toEqual(['one']);
  phone.nowMs = 60_000;
  await comesToFront();
  expect(titles(earshot)).toEqual([]);
});

/** Comes to the front, and the phone takes its time with the answer. */
function slowly(
  phone: { songs: readonly string[]; answers: Promise<void> },
  songs: readonly string[],
) {
  let answer: () => void = () => undefined;
  phone.songs = songs;
  phone.answers = new Promise(resolve => (answer = resolve));
  return () => answer();
}

test('an earlier answer that comes later does not count', async () => {
  const { earshot, phone, comesToFront } = await appOnPhone({ follows: true });
  const answerOld = slowly(phone, ['A', 'old']);
  await comesToFront();
  const answerNew = slowly(phone, ['A', 'new']);
  await comesToFront();
  answerNew();
  await comesToFront();
  expect(titles(earshot)).toEqual(['new']);
  answerOld();
  phone.permission = 'to be asked for';
  await comesToFront();
  expect(titles(earshot)).toEqual(['new']);
});

test('an answer that comes after it was called off does not count', async () => {
  const { earshot, phone, stop, comesToFront } = await appOnPhone({ follows: true });
  const answer = slowly(phone, ['A', 'new']);
  await comesToFront();
  stop();
  answer();
  await comesToFront();
  expect(titles(earshot)).toEqual(['one']);
});

test('songs that are as they were before somebody else read others are read again', async () => {
  const { earshot, phone, comesToFront } = await appOnPhone({ follows: true });
  phone.songs = ['A', 'two'];
  await comesToFront();
  // As when the person stops it, and starts it again.
  await earshot.leavePhone();
  await earshot.followPhone(makeLibrary([{ artist: 'A', title: 'three' }]));
  await comesToFront();
  expect(titles(earshot)).toEqual(['two']);
});

test('fifty times to the front at once leaves what the phone has', async () => {
  const { earshot, phone, comesToFront } = await appOnPhone({ follows: true });
  phone.songs = Array.from({ length: 4_000 }, (_, i) => (i % 2 === 0 ? 'A' : `song ${i}`));
  await comesToFront(50);
  await comesToFront();
  expect(earshot.songsByKey.size).toBe(2_000);
  expect(earshot.phoneSongsFollowed).toBe(2_000);
});

test('a list with holes, of odd length and with the same songs over and over harms nothing', async () => {
  const { earshot, phone, comesToFront } = await appOnPhone({ follows: true });
  const odd = ['A', 'two', null, 'x', 'A', undefined, '', '', 'a', 'TWO', ' A ', 'two', 'A'];
  phone.songs = odd as readonly string[];
  await comesToFront();
  expect(titles(earshot)).toEqual(['two']);
});

test('a phone that lists nothing for a moment takes no song out of the library', async () => {
  const { earshot, phone, comesToFront } = await appOnPhone({ follows: true });
  phone.songs = [];
  await comesToFront();
  expect(titles(earshot)).toEqual(['one']);
  phone.songs = ['B', 'two'];
  await comesToFront();
  expect(titles(earshot)).toEqual(['two']);
});
