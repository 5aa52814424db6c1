import { grouped } from './grouped';
import { ExpiredLeaseError, RemoteError, TimeoutError } from '../runtime';
import type { Direction, DropReason } from './events';
import type { ExchangeRefusal } from './refusal';
import { refusalOf } from './refusal';

/** An exchange that failed. */
export interface Drop {
  readonly direction: Direction;
  /** What had crossed, and was dropped. */
  readonly songs: number;
  readonly reason: DropReason;
  /** What the other phone did not take of ours. */
  readonly refusal?: {
    /** Undefined when it is none that this version knows of. */
    readonly kind: ExchangeRefusal | undefined;
    /** In the other phone's own. */
    readonly words: string;
  };
}

const BECAUSE: Readonly<Record<DropReason, string>> = {
  elapsed: 'you were apart for too long',
  revoked: 'one of you ended it',
  used: 'the session was used up',
  'peer restarted': 'Earshot was restarted on their phone',
  closed: 'the app was closed here',
  refused: 'it was not taken',
};

/** Why sending failed. */
export function dropOf(error: unknown, songs: number): Drop {
  const direction = 'sending';
  if (error instanceof ExpiredLeaseError) {
    return { direction, songs, reason: error.reason };
  }
  if (error instanceof TimeoutError) {
    return { direction, songs, reason: 'elapsed' };
  }
  const refusal = { kind: refusalOf(error), words: wordsOf(error) };
  return { direction, songs, reason: 'refused', refusal };
}

function wordsOf(error: unknown): string {
  return error instanceof RemoteError ? error.remoteMessage : String(error);
}

/** For people, in English. */
export function describeDrop(name: string, { direction, songs, reason, refusal }: Drop): string {
  const what = direction === 'sending' ? `Your list to ${name}` : `The list of ${name}`;
  const because = refusal === undefined ? BECAUSE[reason] : `${BECAUSE[reason]} (${refusal.words})`;
  const dropped = songs === 1 ? '1 song is' : `${grouped(songs, ',')} songs are`;
  return `${what} is incomplete: ${because}. ${dropped} dropped, and the next meeting starts over.`;
}
