import { realTime } from '../platforms/node/real-time';
import { Air } from './air';
import { meetingOn } from './meeting';

const seed = Number(process.env.RANGE_SEED ?? Date.now() % 1_000_000);

test(`a link that delays by 20 ms each way and loses packets is survived, and so is a cut of it (RANGE_SEED=${seed})`, async () =>
  meetingOn(await Air.create({ delayMs: 20, loss: 0.05, seed }), async meeting => {
    const songs = 2000;
    const options = { songs, songEveryMs: 1 };
    const both = [meeting.start('a', options), meeting.start('b', options)];
    await meeting.until('songs both ways', () => both.every(peer => peer.all('song').length > 200));
    await meeting.link.cut();
    await realTime.pass(7000);
    await meeting.link.heal();
    await meeting.until('the end', () => both.every(peer => peer.all('done').length > 0), 120_000);
    for (const peer of both) {
      expect(peer.all('song').map(({ song }) => song)).toEqual(
        Array.from({ length: songs }, (_, song) => song),
      );
      expect(peer.all('failed')).toEqual([]);
    }
  }));
