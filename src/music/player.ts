/** The music player of the paper. `npm run count:player` counts its lines, into the paper's four columns. */
import type { Device, EndReason, Far, Leased } from '../runtime';
import { minutes, renewOnCallLease, revoke, serviceType, whenExpired } from '../runtime';
import type { LibraryHistory } from './changes';
import type { Overlap } from './match';
import type { Revision } from './revision';
import type { Song } from './song';
import type { SendingWindow } from './window';

export interface Session {
  /** The caller's library as it is known here from an earlier meeting. */
  knownRevision(): Revision | undefined;
  /** So many songs follow: changes to what is known, or all there are. */
  startExchange(base: Revision | undefined, songs: number): 'ok';
  uploadSong(artist: string, title: string): 'ok';
  removeSong(artist: string, title: string): 'ok';
  /** Tells what the two have in common, of how many songs here. */
  endExchange(revision: Revision): Overlap;
}

export interface MusicPlayer {
  openSession(user: string): Leased<Session>;
  /** Not answered: asked again and again, it keeps the reference alive for as long as the two are together. */
  stay(): Promise<void>;
}

export const MusicPlayer = serviceType<MusicPlayer>('MusicPlayer');

/** Where the songs go that arrive in a session. */
export type Welcome = (user: string, session: () => Leased<Session>) => Guest;

export interface Guest {
  knownRevision(): Revision | undefined;
  started(base: Revision | undefined, songs: number): void;
  added(song: Song): void;
  removed(song: Song): void;
  complete(revision: Revision): Overlap;
  expired(reason: EndReason): void;
}

/** The grantor's side: takes in the libraries of others. */
export function exportPlayer(
  device: Device,
  welcome: Welcome,
  period = () => minutes(10),
): () => void {
  return device.export(MusicPlayer, {
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
        endExchange(revision) {
          const overlap = guest.complete(revision);
          revoke(session);
          return overlap;
        },
      });
      whenExpired(session, reason => guest.expired(reason));
      return session;
    },
    stay: () => new Promise(() => undefined),
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
  progress: { readonly window: SendingWindow; started(songs: number): void },
): Promise<Overlap> {
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
    return await window.last(session.endExchange(revision));
  } finally {
    revoke(session);
  }
}
