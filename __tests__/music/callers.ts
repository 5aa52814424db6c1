import type { MusicEvent, MusicPlayerOptions } from '../../src/music';
import { createMusicPlayer, makeLibrary } from '../../src/music';
import type { MatchListener, Overlap } from '../../src/music/match';
import type { Session } from '../../src/music/player';
import { MusicPlayer } from '../../src/music/player';
import type { Far, RemoteError } from '../../src/runtime';
import { minutes, seconds, singleCallLease } from '../../src/runtime';
import { gather } from '../runtime/two-phones';
import { songs } from './duet';

/** What a player has beside its sessions. */
export const quietService = {
  stay: () => new Promise<void>(() => undefined),
  hello: () => 'arrived' as const,
  keepsBack: () => undefined,
};

/** What is told at the end of an exchange, through a reference that can be called once. */
export function matchListener() {
  const told: (Overlap | undefined)[] = [];
  const listener = singleCallLease<MatchListener>(minutes(10), {
    matchKnown: overlap => void told.push(overlap),
  });
  return { told, listener };
}

/** Ada runs the app; the others call her player as they please. */
export async function callers<const N extends string>(...names: N[]) {
  return callersOf({}, ...names);
}

/** The same with a player of one's own settings. */
export async function callersOf<const N extends string>(
  options: Partial<MusicPlayerOptions>,
  ...names: N[]
) {
  const met = await gather<N | 'ada'>(['ada', ...names]);
  const { ada } = met as Awaited<ReturnType<typeof gather<'ada'>>>;
  const events: MusicEvent[] = [];
  const player = createMusicPlayer({
    device: ada.device,
    library: makeLibrary(songs(10)),
    name: 'ada',
    ...options,
  });
  player.observe(event => events.push(event));
  const players: Partial<Record<N, Far<MusicPlayer>>> = {};
  for (const name of names) {
    met[name].device.whenDiscovered(MusicPlayer, found => (players[name] = found));
  }
  await met.world.runUntil(() => Object.keys(players).length === names.length, minutes(1));

  /** Waits for an answer while time passes. */
  async function answer<T>(future: PromiseLike<T>): Promise<T> {
    const outcome = Promise.resolve(future).then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    );
    await met.world.run(seconds(1));
    const settled = await outcome;
    if ('error' in settled) {
      throw settled.error;
    }
    return settled.value;
  }
  const open = (name: N, user: unknown = name): Promise<Far<Session>> =>
    answer((players[name] as Far<MusicPlayer>).openSession(user as string));
  return { ...met, ada, player, players, events, answer, open };
}

/** What a call fails with when the other phone does not take it. */
export const refused = (what: string) =>
  expect.objectContaining({
    name: 'RemoteError',
    message: expect.stringContaining(what) as string,
  }) as RemoteError;
