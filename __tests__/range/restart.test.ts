import { Cable } from './cable';
import { meetingOn } from './meeting';

test('L15: when one side is killed and started again, the other’s references end with "peer restarted"', () =>
  meetingOn(new Cable(), async meeting => {
    const options = { songs: 100_000, songEveryMs: 5 };
    const a = meeting.start('a', options);
    const killed = meeting.start('b', options);
    await meeting.until('songs both ways', () =>
      [a, killed].every(peer => peer.all('song').length > 100),
    );
    await killed.kill();
    const again = meeting.start('b', options);
    await meeting.until(
      'both ends at the other side',
      () => [...a.all('holder ended'), ...a.all('grantor ended')].length >= 2,
    );
    expect(a.all('holder ended')).toMatchObject([{ session: 1, reason: 'peer restarted' }]);
    expect(a.all('grantor ended')).toMatchObject([{ session: 1, reason: 'peer restarted' }]);
    await meeting.until(
      'a new exchange both ways',
      () =>
        a.all('song').some(({ session, song }) => session === 2 && song === 0) &&
        again.all('song').some(({ session, song }) => session === 1 && song === 0),
    );
    expect(again.all('ready')[0]?.id).toBe(killed.all('ready')[0]?.id);
  }));
