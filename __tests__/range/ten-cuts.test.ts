import { RandomStream } from '../../src/simulation/random';
import { realTime } from '../platforms/node/real-time';
import { Cable } from './cable';
import { meetingOn } from './meeting';

const seed = Number(process.env.RANGE_SEED ?? Date.now() % 1_000_000);
const SONGS = 5000;
const CUTS = 10;
/** Some are too short to be noticed, some long enough for connections to be given up. */
const downMs = { least: 50, most: 9000 };

test(`${SONGS} songs arrive once each, in order, though the link is cut ${CUTS} times (RANGE_SEED=${seed})`, () =>
  meetingOn(new Cable(), async meeting => {
    const random = new RandomStream(`${seed} cuts`);
    // A thousandth of a second apart, so that there is time for ten cuts.
    const options = { songs: SONGS, songEveryMs: 1 };
    const both = [meeting.start('a', options), meeting.start('b', options)] as const;
    const cutAfter = Array.from({ length: CUTS }, () => 1 + random.below(SONGS - 1));
    for (const songs of cutAfter.sort((one, other) => one - other)) {
      await meeting.until(`song ${songs}`, () => both[0].all('song').length >= songs);
      // Somewhere within what is under way.
      await realTime.pass(random.below(20));
      await meeting.link.cut(random.chance(0.5) ? 'a' : 'b');
      await realTime.pass(random.between(downMs));
      await meeting.link.heal();
    }
    await meeting.until('the end', () => both.every(peer => peer.all('done').length > 0));
    for (const peer of both) {
      expect(peer.all('song').map(({ song }) => song)).toEqual(
        Array.from({ length: SONGS }, (_, song) => song),
      );
      expect(peer.all('complete')).toMatchObject([{ session: 1, songs: SONGS }]);
      expect(peer.all('failed')).toEqual([]);
      expect(peer.events('link').length).toBeGreaterThan(1);
    }
  }));
