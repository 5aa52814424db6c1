import { RandomStream } from '../../src/simulation/random';
import { realTime } from '../platforms/node/real-time';
import { onACable } from './meeting';

const seed = Number(process.env.RANGE_SEED ?? Date.now() % 1_000_000);
const SONGS = 5000;
const CUTS = 10;
/** Some are too short to be noticed, some long enough for connections to be given up. */
const downMs = { least: 50, most: 9000 };

test(`${SONGS} songs arrive once each, in order, though the link is cut ${CUTS} times (RANGE_SEED=${seed})`, async () => {
  const random = new RandomStream(`${seed} cuts`);
  const meeting = onACable();
  try {
    const a = meeting.start('a');
    // A thousandth of a second apart, so that there is time for ten cuts; both ways, as people do it.
    const b = meeting.start('b', { songs: SONGS, songEveryMs: 1 });
    const cutAfter = Array.from({ length: CUTS }, () => 1 + random.below(SONGS - 1));
    for (const songs of cutAfter.sort((one, other) => one - other)) {
      await meeting.until(`song ${songs}`, () => a.all('song').length >= songs, 30_000);
      // Somewhere within what is under way.
      await realTime.pass(random.below(20));
      await meeting.link.cut(random.chance(0.5) ? 'a' : 'b');
      await realTime.pass(random.between(downMs));
      await meeting.link.heal();
    }
    await meeting.until('the end', () => b.all('done').length > 0, 60_000);
    const songs = a.all('song').map(({ song }) => song);
    expect(songs).toEqual(Array.from({ length: SONGS }, (_, song) => song));
    expect(a.all('complete')).toMatchObject([{ session: 1, songs: SONGS }]);
    expect(b.all('failed')).toEqual([]);
    expect(b.events('link').length).toBeGreaterThan(1);
  } finally {
    await meeting.end();
  }
});
