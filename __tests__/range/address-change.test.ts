import { realTime } from '../platforms/node/real-time';
import { Cable } from './cable';
import { firstAfter, meetingOn } from './meeting';

test('an address change is survived: the same sessions go on, and nothing is lost', () =>
  meetingOn(new Cable(), async meeting => {
    const songs = 3000;
    const a = meeting.start('a', { songs, songEveryMs: 5 });
    const b = meeting.start('b', { songs, songEveryMs: 5 });
    const both = [a, b];
    await meeting.until('songs both ways', () => both.every(peer => peer.all('song').length > 100));
    for (const address of ['10.77.0.20', '10.77.0.30']) {
      const changedMs = meeting.link.readdress('b', address);
      // By then nothing is left of what went to the old address.
      const later = changedMs + 100;
      await meeting.until('songs', () =>
        both.every(peer => firstAfter(peer.all('song'), later) !== undefined),
      );
      await realTime.pass(500);
    }
    await meeting.until('the end', () => both.every(peer => peer.all('done').length > 0));
    for (const peer of both) {
      expect(peer.all('song').map(({ song }) => song)).toEqual(
        Array.from({ length: songs }, (_, song) => song),
      );
      expect(peer.all('failed')).toEqual([]);
      expect(peer.all('met')).toHaveLength(1);
    }
  }));
