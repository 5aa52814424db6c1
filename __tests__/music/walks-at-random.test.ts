import fc from 'fast-check';
import { makeLibrary } from '../../src/music';
import { minutes, seconds } from '../../src/runtime';
import type { Side } from './duet';
import { duet, songs, story } from './duet';
import { SLOW } from './midway';

/** What happens next, and for how long. */
const happening = fc.record({
  what: fc.constantFrom('apart', 'together', 'restart', 'change'),
  ms: fc.oneof(
    fc.integer({ min: 1, max: 3000 }),
    fc.integer({ min: seconds(3), max: minutes(2) }),
    fc.integer({ min: minutes(8), max: minutes(12) }),
  ),
});

/** Each exchange that was told to have started was told to have ended, once, before the next. */
function expectEachEnded({ events }: Side): void {
  for (const direction of ['sending', 'receiving']) {
    const lines = story(events).filter(line => line.startsWith(direction));
    const states = lines.map(line => line.split(' ')[1]);
    let underWay = false;
    for (const state of states) {
      // A session that could not be opened is dropped without having started.
      expect(state === 'started' ? underWay : state === 'finished' && !underWay).toBe(false);
      underWay = state === 'started';
    }
    expect(underWay).toBe(false);
  }
}

test('whatever walks, restarts and changes there are: in the end both have what the other has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(happening, { minLength: 1, maxLength: 8 }),
      async (seed, happenings) => {
        const { world, ada, noor, phones, libraries, seenBy, meet } = await duet({
          ada: songs(1500),
          noor: songs(1000, 700),
          world: { seed, network: SLOW },
        });
        meet();
        for (const { what, ms } of happenings) {
          if (what === 'restart') {
            phones.noor.restart();
            // Nobody is there to be told how it ended.
            noor.events.splice(0);
          } else if (what === 'change') {
            libraries.ada = makeLibrary(songs(1500, ms % 1000));
            ada.player.setLibrary(libraries.ada);
          } else {
            world[what](phones.ada, phones.noor);
          }
          await world.run(ms);
        }
        world.together(phones.ada, phones.noor);
        await world.run(minutes(3));

        const common = libraries.noor.songs.filter(({ title }) =>
          libraries.ada.songs.some(song => song.title === title),
        ).length;
        expect(seenBy('ada')).toMatchObject({ theirSongs: 1000, common });
        expect(seenBy('noor')).toMatchObject({ theirSongs: 1500, common });
        [ada, noor].forEach(expectEachEnded);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);
