import type { Song } from '../../src/music';
import { createMusicPlayer, makeLibrary } from '../../src/music';
import type { Device } from '../../src/runtime';
import { createDevice } from '../../src/runtime';
import { Bridge, nextTurn } from './bridged-ports';

/** Who hears of another waits at most this long before dialing. */
const LONGEST_COURTESY_MS = 500;
const limits = { messagesPerSecond: 1e9, outboxMessages: 1e6, pendingAnswers: 1e6 };

/**
 * From the tap on somebody's name until both phones tell of a match: so many songs each way, half of them in common. Both
 * phones run in one VM one after the other; two phones do most of it at the same time.
 */
export async function measureMatch(count: number) {
  const bridge = new Bridge();
  const started = Date.now();
  const libraries = [0, count / 2].map(from => makeLibrary(songs(count, from)));
  const librariesMs = Date.now() - started;
  const devices = [bridge.grantorPorts, bridge.holderPorts].map((ports, at) =>
    createDevice({ ports, name: `phone ${at}`, limits }),
  ) as [Device, Device];
  await Promise.all(devices.map(({ ready }) => ready));
  let matches = 0;
  devices.forEach((device, at) => {
    const library = libraries[at] ?? makeLibrary([]);
    const player = createMusicPlayer({ device, library, name: `phone ${at}` });
    player.observe(({ type }) => (matches += type === 'matched' ? 1 : 0));
  });
  const tapped = Date.now();
  devices[1].reach({ host: 'phone', port: 1 });
  bridge.clock.push(LONGEST_COURTESY_MS);
  for (let idle = 0; matches < devices.length; ) {
    await nextTurn();
    const moved = [await bridge.toGrantor.carry(), await bridge.toHolder.carry()].some(Boolean);
    idle = moved ? 0 : idle + 1;
    if (idle > MOST_IDLE_TURNS) {
      throw new Error(`${matches} of ${devices.length} phones have told of a match.`);
    }
  }
  return { matchedSongs: count, librariesMs, tapToMatchMs: Date.now() - tapped };
}

const MOST_IDLE_TURNS = 100;

const songs = (count: number, from: number): Song[] =>
  Array.from({ length: count }, (_, at) => ({
    artist: `Artist ${(from + at) % 700}`,
    title: `Song number ${from + at}`,
  }));
