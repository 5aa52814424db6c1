import type { EndReason } from '../runtime';
import type { Overlap } from './match';
import type { Revision } from './revision';
import type { Song } from './song';

/** Where the songs go that arrive in a session. */
export interface Guest {
  knownRevision(): Revision | undefined;
  started(base: Revision | undefined, songs: number): void;
  added(song: Song): void;
  removed(song: Song): void;
  /** Undefined while the owner keeps their own list from this one: what the two share would tell of it. */
  complete(revision: Revision): Overlap | undefined;
  expired(reason: EndReason): void;
}
