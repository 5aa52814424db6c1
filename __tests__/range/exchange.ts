import type { Device, EndReason, Far, Leased } from '../../src/runtime';
import {
  leaseTimeLeft,
  minutes,
  renewOnCallLease,
  revoke,
  serviceType,
  whenExpired,
  whenReconnected,
} from '../../src/runtime';
import type { ExchangeNews, PeerOptions } from './report';

interface Session {
  uploadSong(song: number): 'ok';
  endExchange(): number;
}

interface Player {
  openSession(): Leased<Session>;
}

const Player = serviceType<Player>('RangePlayer');

/** So many uploads wait for their answer at most. */
const IN_FLIGHT = 64;

type Tell = (news: ExchangeNews) => void;

/** The exchange that the tests watch: what a peer does with every device it meets. */
export function takePart(device: Device, options: PeerOptions, tell: Tell): void {
  let granted = 0;
  let held = 0;
  device.export(Player, { openSession: () => receive(++granted, options, tell) });
  device.wheneverDiscovered(Player, player => {
    tell({ what: 'met' });
    let state: 'waiting' | 'uploading' | 'done' = options.songs > 0 ? 'waiting' : 'done';
    const begin = async () => {
      if (state === 'waiting') {
        state = 'uploading';
        state = (await upload(player, ++held, options, tell)) ? 'done' : 'waiting';
      }
    };
    // A peer that comes back after the session has ended is discovered again.
    whenReconnected(player, () => void begin());
    return begin();
  });
}

function receive(number: number, { sessionPeriodMs }: PeerOptions, tell: Tell): Leased<Session> {
  const songs: number[] = [];
  const session: Leased<Session> = renewOnCallLease(sessionPeriodMs, {
    uploadSong(song) {
      songs.push(song);
      tell({ what: 'song', session: number, song });
      return 'ok';
    },
    endExchange() {
      revoke(session);
      tell({ what: 'complete', session: number, songs: songs.length });
      return songs.length;
    },
  });
  whenExpired(session, reason => {
    const dropped = songs.splice(0).length;
    tell({ what: 'grantor ended', session: number, reason, dropped, left: songs.length });
  });
  return session;
}

async function upload(
  player: Far<Player>,
  number: number,
  { songs, songEveryMs }: PeerOptions,
  tell: Tell,
): Promise<boolean> {
  try {
    const session = await player.openSession().due(minutes(10));
    tell({ what: 'opened', session: number });
    const unanswered = new Set<number>();
    whenExpired(session, (reason: EndReason) => {
      const dropped = unanswered.size;
      unanswered.clear();
      tell({ what: 'holder ended', session: number, reason, dropped, left: unanswered.size });
    });
    let failure: unknown;
    for (let song = 0; song < songs && failure === undefined; song++) {
      unanswered.add(song);
      const answer = session.uploadSong(song).due(leaseTimeLeft(session));
      const settled = answer.then(
        () => unanswered.delete(song),
        (error: unknown) => (failure = error),
      );
      if (unanswered.size >= IN_FLIGHT) {
        await settled;
      }
      await new Promise(resolve => setTimeout(resolve, songEveryMs));
    }
    if (failure !== undefined) {
      throw failure;
    }
    await session.endExchange().due(leaseTimeLeft(session));
    tell({ what: 'done', session: number });
    return true;
  } catch (error) {
    tell({ what: 'failed', session: number, error: String(error) });
    return false;
  }
}
