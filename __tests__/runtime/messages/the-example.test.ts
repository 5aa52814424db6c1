import type { Device, EndReason, Leased } from '../../../src/runtime';
import {
  leaseTimeLeft,
  minutes,
  renewOnCallLease,
  revoke,
  seconds,
  serviceType,
  whenExpired,
} from '../../../src/runtime';
import { gather } from '../two-phones';

/*
 * The example of the design, word for word: it must compile with no more types than it shows, and run.
 */

interface Session {
  uploadSong(artist: string, title: string): 'ok';
  endExchange(): number;
}

const MusicPlayer = serviceType<{ openSession(user: string): Leased<Session> }>('MusicPlayer');

const library = Array.from({ length: 10 }, (_, i) => ({ artist: 'Mika', title: `Song ${i}` }));
const key = (artist: string, title: string) => `${artist} ${title}`;

function grantor(device: Device, match: (songs: Set<string>) => number, ended: () => void) {
  device.export(MusicPlayer, {
    openSession(_user) {
      const songs = new Set<string>();
      const session = renewOnCallLease(minutes(10), {
        uploadSong(artist, title) {
          songs.add(key(artist, title));
          return 'ok';
        },
        endExchange() {
          revoke(session);
          return match(songs);
        },
      });
      whenExpired(session, () => songs.clear());
      whenExpired(session, ended);
      return session;
    },
  });
}

function holder(device: Device, opened: (reason: Promise<EndReason>) => void) {
  device.wheneverDiscovered(MusicPlayer, async player => {
    const session = await player.openSession('Mika').due(minutes(10));
    opened(new Promise(resolve => whenExpired(session, resolve)));
    for (const song of library) {
      await session.uploadSong(song.artist, song.title).due(leaseTimeLeft(session));
    }
    session.endExchange().oneWay();
  });
}

test('the music player of the paper: songs are exchanged, matched, and the session ends', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  const matched: string[][] = [];
  const endedAtGrantor = jest.fn();
  const ends: EndReason[] = [];
  const match = (songs: Set<string>) => {
    matched.push([...songs]);
    return songs.size;
  };
  grantor(ada.device, match, endedAtGrantor);
  holder(noor.device, reason => {
    reason.then(it => ends.push(it)).catch(() => {});
  });
  await world.run(seconds(20));

  expect(matched).toEqual([library.map(({ artist, title }) => key(artist, title))]);
  expect(ends).toEqual(['revoked']);
  // It revoked the session itself.
  expect(endedAtGrantor).not.toHaveBeenCalled();
});

test('the music player of the paper: a walk out of range in the middle is a pause', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  const matched: number[] = [];
  grantor(
    ada.device,
    songs => matched.push(songs.size),
    () => {},
  );
  holder(noor.device, () => {
    noor.phone.moveAway();
  });
  await world.run(minutes(5));
  expect(matched).toEqual([]);
  noor.phone.comeBack();
  await world.run(minutes(2));

  expect(matched).toEqual([10]);
});

test('the music player of the paper: an unused session ends at both ends', async () => {
  const { world, ada, noor } = await gather(['ada', 'noor']);
  const ends: EndReason[] = [];
  const endedAtGrantor = jest.fn();
  grantor(ada.device, songs => songs.size, endedAtGrantor);
  holder(noor.device, reason => {
    noor.phone.moveAway();
    reason.then(it => ends.push(it)).catch(() => {});
  });
  await world.run(minutes(11));

  expect(ends).toEqual(['elapsed']);
  expect(endedAtGrantor).toHaveBeenCalledTimes(1);
});
