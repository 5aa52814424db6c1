import { realTime } from '../platforms/node/real-time';
import { Cable } from './cable';
import { meetingOn } from './meeting';

test('two devices that come up find each other within 5 s', () =>
  meetingOn(new Cable(), async meeting => {
    const [a, b] = [meeting.start('a'), meeting.start('b')];
    await meeting.until('both to meet', () => [a, b].every(peer => peer.all('met').length > 0));
    const readyMs = Math.max(...[a, b].flatMap(peer => peer.all('ready').map(({ atMs }) => atMs)));
    for (const peer of [a, b]) {
      expect((peer.all('met')[0]?.atMs ?? Infinity) - readyMs).toBeLessThan(5000);
    }
  }));

test('two devices whose link comes up later find each other within 5 s', () =>
  meetingOn(new Cable(), async meeting => {
    await meeting.link.cut();
    const [a, b] = [meeting.start('a'), meeting.start('b')];
    await meeting.until('both to be up', () => [a, b].every(peer => peer.all('ready').length > 0));
    await realTime.pass(3000);
    expect([a, b].flatMap(peer => peer.events('peer found'))).toEqual([]);
    const healedMs = await meeting.link.heal();
    await meeting.until('both to meet', () => [a, b].every(peer => peer.all('met').length > 0));
    for (const peer of [a, b]) {
      expect((peer.all('met')[0]?.atMs ?? Infinity) - healedMs).toBeLessThan(5000);
    }
  }));
