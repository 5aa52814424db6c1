import fc from 'fast-check';
import type { Library, Until } from '../../src/music';
import { createMusicPlayer, makeLibrary } from '../../src/music';
import type { Session } from '../../src/music/player';
import { MusicPlayer } from '../../src/music/player';
import { LibraryDigest } from '../../src/music/revision';
import type { Far, Leased } from '../../src/runtime';
import { minutes, renewOnCallLease, seconds } from '../../src/runtime';
import { gather } from '../runtime/two-phones';
import { matchListener, quietService } from './callers';
import { duet, songs, story } from './duet';

/** Ada keeps her list back; Noor's is for everyone. What Ada's policy says can be changed. */
async function reserved(first: 'yes' | Until) {
  let answer = first;
  const met = await duet({
    ada: songs(40),
    noor: songs(50, 20),
    // Both players have it: what is asked about Noor, Ada's asks.
    player: { listFor: peer => (peer === idOf('noor') ? answer : 'yes') },
  });
  const idOf = (name: 'ada' | 'noor') => met.devices[name].device.snapshot().id;
  const become = (next: 'yes' | Until) => {
    answer = next;
    met.ada.player.policyChanged();
  };
  met.meet();
  await met.world.run(seconds(30));
  return { ...met, become };
}

describe.each(['asked', 'verified', 'no'] as const)('a list that is kept back: %s', until => {
  it('does not cross, and the other is told what it takes', async () => {
    const { seenBy, ada, noor } = await reserved(until);
    expect(story(ada.events).slice(0, 2)).toEqual(['receiving started', 'receiving finished']);
    expect(story(noor.events)).toEqual(['sending started', 'sending finished']);
    expect(seenBy('ada')).toMatchObject({ keptBack: until, common: 20, theirSongs: 50 });
    expect(seenBy('noor')).toMatchObject({
      keepsBack: until,
      common: undefined,
      percent: undefined,
      theirSongs: undefined,
      receiving: { state: 'none' },
    });
  });

  it('crosses when the answer has become yes, and both know what they share', async () => {
    const { seenBy, become, world } = await reserved(until);
    become('yes');
    await world.run(seconds(10));
    expect(seenBy('ada')).toMatchObject({ keptBack: undefined, sending: { state: 'finished' } });
    expect(seenBy('noor')).toMatchObject({ keepsBack: undefined, common: 20, theirSongs: 40 });
  });
});

test('a no after a yes keeps back what was not sent yet', async () => {
  const { seenBy, become, world, ada } = await reserved('yes');
  become('no');
  await world.run(seconds(5));
  expect(seenBy('noor')).toMatchObject({ keepsBack: 'no', theirSongs: 40 });
  ada.player.setLibrary(makeLibrary(songs(45)));
  await world.run(seconds(5));
  expect(seenBy('noor')).toMatchObject({ theirSongs: 40 });
  become('yes');
  await world.run(seconds(5));
  expect(seenBy('noor')).toMatchObject({ theirSongs: 45, keepsBack: undefined });
});

test('nonsense about what it takes says nothing', async () => {
  const { ada, noor, world } = await gather(['ada', 'noor']);
  const player = createMusicPlayer({ device: ada.device, library: makeLibrary([]), name: 'ada' });
  let found: Far<MusicPlayer> | undefined;
  noor.device.whenDiscovered(MusicPlayer, it => (found = it));
  await world.runUntil(() => found !== undefined, minutes(1));
  for (const nonsense of [5, 'x'.repeat(5_000), null, {}]) {
    found?.keepsBack(nonsense as Until).oneWay();
    await world.run(seconds(1));
    expect(player.snapshot().people[0]?.keepsBack).toBeUndefined();
  }
});

const guesses = songs(30);
const revisionOf = (count: number) => {
  const digest = new LibraryDigest();
  guesses.slice(0, count).forEach(song => digest.add(song));
  return digest.revision;
};

/** What somebody may do who calls the other's player as they please. */
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('open' as const) }),
    fc.record({ do: fc.constant('known' as const) }),
    fc.record({
      do: fc.constant('start' as const),
      count: fc.integer({ min: 0, max: 30 }),
      base: fc.boolean(),
    }),
    fc.record({ do: fc.constant('songs' as const), count: fc.integer({ min: 0, max: 30 }) }),
    fc.record({ do: fc.constant('remove' as const), count: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant('end' as const), count: fc.integer({ min: 0, max: 30 }) }),
    // A whole exchange, as it should be.
    fc.record({ do: fc.constant('give' as const), count: fc.integer({ min: 0, max: 30 }) }),
    fc.record({ do: fc.constant('hello' as const) }),
    fc.record({ do: fc.constant('reserve' as const) }),
    fc.record({ do: fc.constant('wait' as const) }),
  ),
  { maxLength: 12 },
);
type Steps = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Everything that Eve's phone is told while she does all that, in order, on a phone with such a library. */
async function toldOf(library: Library, taken: Steps, until: Until): Promise<readonly string[]> {
  const { eve, ada, world } = await gather(['ada', 'eve']);
  createMusicPlayer({ device: ada.device, library, name: 'ada', listFor: () => until });
  const transcript: string[] = [];
  const note = (what: string, ...said: unknown[]) => {
    transcript.push(`${what} ${JSON.stringify(said)}`);
    return 'ok' as const;
  };
  // Whatever Ada's phone calls on hers.
  eve.device.export(MusicPlayer, {
    ...quietService,
    keepsBack: told => void note('keepsBack', told),
    hello: words => {
      note('hello', words);
      return 'arrived';
    },
    openSession(user): Leased<Session> {
      note('openSession', user);
      return renewOnCallLease<Session>(minutes(10), {
        knownRevision: () => undefined,
        startExchange: (...said) => note('startExchange', ...said),
        uploadSong: (...said) => note('uploadSong', ...said),
        removeSong: (...said) => note('removeSong', ...said),
        endExchange: revision => note('endExchange', revision),
      });
    },
  });
  let player: Far<MusicPlayer> | undefined;
  eve.device.whenDiscovered(MusicPlayer, found => (player = found));
  await world.runUntil(() => player !== undefined, minutes(1));
  const listens: { told: unknown[] }[] = [];
  let session: Far<Session> | undefined;
  const answered = async (what: string, call: PromiseLike<unknown> | undefined) => {
    if (call === undefined) return;
    const outcome = Promise.resolve(call).then(
      value => note(what, typeof value === 'object' ? 'a reference' : value),
      (error: Error) => note(`${what} failed`, error.name, error.message),
    );
    await world.run(500);
    await outcome;
  };
  const open = async () => {
    const opening = (player as Far<MusicPlayer>).openSession('eve');
    await answered('open', opening);
    session = await opening;
  };
  const end = (count: number) => {
    const { told, listener } = matchListener();
    listens.push({ told });
    return answered('end', session?.endExchange(revisionOf(count), listener));
  };
  const send = async (count: number) => {
    for (const { artist, title } of guesses.slice(0, count)) {
      await answered('song', session?.uploadSong(artist, title));
    }
  };
  for (const step of taken) {
    switch (step.do) {
      case 'open':
        await open();
        break;
      case 'known':
        await answered('known', session?.knownRevision());
        break;
      case 'start':
        await answered(
          'start',
          session?.startExchange(step.base ? revisionOf(step.count) : undefined, step.count),
        );
        break;
      case 'songs':
        await send(step.count);
        break;
      case 'remove':
        for (const { artist, title } of guesses.slice(0, step.count)) {
          await answered('remove', session?.removeSong(artist, title));
        }
        break;
      case 'end':
        await end(step.count);
        break;
      case 'give':
        await open();
        await answered('start', session?.startExchange(undefined, step.count));
        await send(step.count);
        await end(step.count);
        break;
      case 'hello':
        await answered('hello', player?.hello('Hi', { say: () => 'arrived' } as never));
        break;
      case 'reserve':
        player?.keepsBack('asked').oneWay();
        break;
      case 'wait':
        await world.run(seconds(20));
    }
  }
  await world.run(seconds(30));
  listens.forEach(({ told }) => note('matchKnown', told));
  return transcript;
}

test.each(['asked', 'verified', 'no'] as const)(
  'nothing of a list crosses before the yes: whatever somebody calls, in any order, they hear the same of any library (%s)',
  async until => {
    const none = makeLibrary([]);
    const all = makeLibrary([...guesses, ...songs(500, 100)]);
    await fc.assert(
      fc.asyncProperty(steps, async taken => {
        expect(await toldOf(all, taken, until)).toEqual(await toldOf(none, taken, until));
      }),
      { numRuns: 12 },
    );
  },
);

test('the same would be heard of a list that is for everyone: the attack can tell the two apart', async () => {
  const give = [{ do: 'give', count: 3 }] as Steps;
  const [yes, no] = [makeLibrary(guesses), makeLibrary([])];
  const told = (library: Library) => toldOf(library, give, 'yes' as never);
  expect(await told(yes)).not.toEqual(await told(no));
});
