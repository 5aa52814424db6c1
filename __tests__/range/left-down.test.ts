import { Cable } from './cable';
import { meetingOn } from './meeting';

test('L4: with the link left down both ends expire within 1 s of each other, drop what was there, and start again when they meet', () =>
  meetingOn(new Cable(), async meeting => {
    const options = { songs: 100_000, songEveryMs: 5, sessionPeriodMs: 12_000 };
    const [a, b] = [meeting.start('a', options), meeting.start('b', options)];
    const both = [a, b];
    await meeting.until('songs both ways', () => both.every(peer => peer.all('song').length > 100));
    await meeting.link.cut();
    await meeting.until('all ends', () =>
      both.every(peer =>
        (['grantor ended', 'holder ended', 'failed'] as const).every(
          what => peer.all(what).length > 0,
        ),
      ),
    );
    for (const [grantor, holder] of [
      [a, b],
      [b, a],
    ] as const) {
      const [granted] = grantor.all('grantor ended');
      const [held] = holder.all('holder ended');
      expect([granted?.reason, held?.reason]).toEqual(['elapsed', 'elapsed']);
      expect(Math.abs((granted?.atMs ?? Infinity) - (held?.atMs ?? 0))).toBeLessThan(1000);
      const arrived = grantor.all('song').filter(({ session }) => session === 1).length;
      expect(granted?.dropped).toBe(arrived);
      expect([granted?.left, held?.left]).toEqual([0, 0]);
      expect(holder.all('failed')).toMatchObject([{ session: 1 }]);
    }
    await meeting.link.heal();
    await meeting.until('a new exchange', () =>
      both.every(peer => peer.all('song').some(({ session, song }) => session === 2 && song === 0)),
    );
  }));
