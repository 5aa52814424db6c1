/** The music player of the paper. `npm run count:player` counts its lines, into the paper's four columns. */
import type { Device, Far, Leased } from '../runtime';
import { leaseTimeLeft, minutes, renewOnCallLease, revoke } from '../runtime';
import { serviceType, singleCallLease, whenExpired } from '../runtime';
import type { LibraryHistory } from './changes';
import type { Greeter } from './hello';
import type { Guest } from './guest';
import type { KeepAlive } from './keep-alive';
import type { MatchListener } from './match';
import type { Reserve } from './reserve';
import type { Revision } from './revision';
import type { SendingWindow } from './window';

export interface Session {
  /** The caller's library as it is known here from an earlier meeting. */
  knownRevision(): Revision | undefined;
  /** So many songs follow: changes to what is known, or all there are. */
  startExchange(base: Revision | undefined, songs: number): 'ok';
  uploadSong(artist: string, title: string): 'ok';
  removeSong(artist: string, title: string): 'ok';
  /** All of it has crossed. What comes of it is told when it is known. */
  endExchange(revision: Revision, told: Far<MatchListener>): 'ok';
}

export interface MusicPlayer extends KeepAlive, Greeter, Reserve {
  openSession(user: string): Leased<Session>;
}

export const MusicPlayer = serviceType<MusicPlayer>('MusicPlayer');

/** The grantor's side: takes in the libraries of others. */
export function exportPlayer(
  device: Device,
  welcome: (user: string, session: () => Leased<Session>) => Guest,
  more: KeepAlive & Greeter & Reserve,
  period = () => minutes(10),
): () => void {
  return device.export(MusicPlayer, {
    ...more,
    openSession(user) {
      const guest = welcome(user, () => session);
      const session: Leased<Session> = renewOnCallLease(period(), {
        knownRevision: () => guest.knownRevision(),
        startExchange(base, songs) {
          guest.started(base, songs);
          return 'ok';
        },
        uploadSong(artist, title) {
          guest.added({ artist, title });
          return 'ok';
        },
        removeSong(artist, title) {
          guest.removed({ artist, title });
          return 'ok';
        },
        endExchange(revision, told) {
          const overlap = guest.complete(revision);
          revoke(session);
          // Nobody waits for an answer to it, and it can be called only once: it needs no due.
          told.matchKnown(overlap).oneWay();
          return 'ok';
        },
      });
      whenExpired(session, reason => guest.expired(reason));
      return session;
    },
  });
}

/** Whenever somebody else's player is found. */
export function whenPlayerMet(device: Device, met: (player: Far<MusicPlayer>) => void): () => void {
  return device.wheneverDiscovered(MusicPlayer, met);
}

/** The holder's side: gives away its own. */
export async function uploadLibrary(
  player: Far<MusicPlayer>,
  user: string,
  history: LibraryHistory,
  progress: MatchListener & { readonly window: SendingWindow; started(songs: number): void },
): Promise<void> {
  // A due stands where nothing else would end the waiting: there is no session yet.
  const opening = player.openSession(user).due(minutes(10));
  // Asked before the session is there: one round trip for both.
  const known = opening.knownRevision();
  const session = await opening;
  try {
    const { window } = progress;
    const { base, changes, revision } = history.since(await known);
    progress.started(changes.length);
    // All of it is due when the session ends, and no sooner (M7): what arrives renews the session, so that its time left
    // at the sending is too short, and who gives up then ends this end before the other (L4).
    window.sent(session.startExchange(base, changes.length));
    for (const { kind, song } of changes) {
      if (window.full) await window.room();
      const method = kind === 'added' ? session.uploadSong : session.removeSong;
      window.sent(method(song.artist, song.title), song);
    }
    // It may be called for as long as the session would have lived.
    const told = singleCallLease<MatchListener>(leaseTimeLeft(session), {
      matchKnown: overlap => progress.matchKnown(overlap),
    });
    await window.last(session.endExchange(revision, told));
  } finally {
    revoke(session);
  }
}
