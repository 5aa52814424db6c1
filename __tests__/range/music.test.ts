import { RandomStream } from '../../src/simulation/random';
import { realTime } from '../platforms/node/real-time';
import { Cable } from './cable';
import { meetingOn } from './meeting';
import type { Peer } from './peer';

const seed = Number(process.env.RANGE_SEED ?? Date.now() % 1_000_000);

const told = (peer: Peer, type: string, direction?: string) =>
  peer
    .all('music')
    .filter(
      ({ event }) =>
        event.type === type &&
        (direction === undefined || ('direction' in event && event.direction === direction)),
    );

test(`two music players exchange 5,000 songs each way though the link is cut again and again, and match (RANGE_SEED=${seed})`, () =>
  meetingOn(new Cable(), async meeting => {
    const random = new RandomStream(`${seed} music`);
    const [a, b] = [
      meeting.start('a', { library: { from: 0, songs: 5000 } }),
      meeting.start('b', { library: { from: 3000, songs: 5000 } }),
    ];
    const both = [a, b];
    await meeting.until('an exchange', () => told(a, 'exchange started').length > 0);
    for (let cut = 0; cut < 3; cut++) {
      await realTime.pass(random.below(60));
      await meeting.link.cut();
      await realTime.pass(random.between({ least: 200, most: 3000 }));
      await meeting.link.heal();
    }
    await meeting.until(
      'both lists',
      () => both.every(peer => told(peer, 'exchange finished').length === 2),
      60_000,
    );
    for (const peer of both) {
      expect(told(peer, 'matched')).toMatchObject([{ event: { common: 2000, percent: 40 } }]);
      expect(told(peer, 'exchange dropped')).toEqual([]);
      const [last] = told(peer, 'exchange finished').slice(-1);
      expect(last?.person).toMatchObject({
        theirSongs: 5000,
        sending: { songs: 5000 },
        receiving: { songs: 5000 },
      });
    }
  }));

test('with the link left down both players drop what had come, say so, and start again when they meet', () =>
  meetingOn(new Cable(), async meeting => {
    // So many that the cut comes in the middle.
    const options = { sessionPeriodMs: 10_000, library: { from: 0, songs: 150_000 } };
    const both = [meeting.start('a', options), meeting.start('b', options)];
    await meeting.until('an exchange both ways', () =>
      both.every(peer => told(peer, 'exchange started').length === 2),
    );
    await realTime.pass(100);
    await meeting.link.cut();
    await meeting.until(
      'the end of both',
      () => both.every(peer => told(peer, 'exchange dropped', 'receiving').length > 0),
      60_000,
    );
    for (const peer of both) {
      expect(told(peer, 'exchange dropped', 'receiving')).toMatchObject([
        { event: { reason: 'elapsed' }, person: { receiving: { state: 'dropped' } } },
      ]);
      expect(told(peer, 'exchange finished')).toEqual([]);
    }
    const [one, other] = both.map(
      peer => told(peer, 'exchange dropped', 'receiving')[0]?.atMs ?? Infinity,
    );
    expect(Math.abs((one ?? 0) - (other ?? Infinity))).toBeLessThan(1000);
    await meeting.link.heal();
    await meeting.until(
      'a new exchange',
      () => both.every(peer => told(peer, 'exchange finished', 'receiving').length > 0),
      90_000,
    );
  }));
