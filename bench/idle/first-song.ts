import { createLookup } from '../../src/lookup';
import { createMusicPlayer, makeLibrary } from '../../src/music';
import { createDevice, seconds } from '../../src/runtime';
import { createWorld } from '../../src/simulation';

const SONGS = Array.from({ length: 40 }, (_, i) => ({ artist: `Artist ${i}`, title: `Song ${i}` }));
const LONGEST_MS = seconds(60);

/** Simulated: two people alone, from the start of the second app until the first has heard a song of it. */
export async function timeToFirstSong(seed: number, withLookup: boolean): Promise<number> {
  const world = createWorld({ seed });
  let isHeard = false;
  for (const name of ['Ada', 'Noor']) {
    world.phone(name, {
      start: ports => {
        const { clock, random } = ports;
        const device = createDevice({ ports, name });
        const lookup = withLookup
          ? device.ready.then(() => createLookup({ device, clock, random }))
          : undefined;
        const player = createMusicPlayer({
          ...{ device, name, library: makeLibrary(SONGS) },
          ...(lookup && { crowd: { clock, lookup }, learning: { clock } }),
        });
        player.observe(event => {
          if (event.type === 'exchange progress') isHeard = true;
        });
      },
    });
  }
  await world.runUntil(() => isHeard, LONGEST_MS);
  return world.now;
}
