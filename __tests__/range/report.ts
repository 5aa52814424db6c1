import type { PartnerSnapshot, MusicEvent } from '../../src/music';
import type { DeviceEvent, EndReason } from '../../src/runtime';

/** What a peer tells the test, one line of JSON each. Times are of a clock that all processes here share. */
export type Report = { readonly atMs: number } & News;

export type News =
  | { readonly what: 'ready'; readonly id: string }
  | { readonly what: 'event'; readonly event: DeviceEvent }
  | ExchangeNews
  | MusicNews;

/** With the music player: what it tells, and how things stand with the one person there is. */
export interface MusicNews {
  readonly what: 'music';
  readonly event: Exclude<MusicEvent, { readonly type: 'exchange progress' }>;
  readonly person: PartnerSnapshot | undefined;
}

/** What becomes of the exchanges. `session` counts those that this process opened, or that were opened with it. */
export type ExchangeNews =
  | { readonly what: 'met' }
  | { readonly what: 'opened' | 'done'; readonly session: number }
  | { readonly what: 'song'; readonly session: number; readonly song: number }
  | { readonly what: 'complete'; readonly session: number; readonly songs: number }
  /** The other end's songs that were there until then are dropped. */
  | {
      readonly what: 'grantor ended' | 'holder ended';
      readonly session: number;
      readonly reason: EndReason;
      readonly dropped: number;
      readonly left: number;
    }
  | { readonly what: 'failed'; readonly session: number; readonly error: string };

/** How a peer is started. */
export interface PeerOptions {
  readonly name: string;
  readonly directory: string;
  /** How many songs it uploads to every device it meets. */
  readonly songs: number;
  /** Leaves so much time between two of them. */
  readonly songEveryMs: number;
  readonly sessionPeriodMs: number;
  /** The real player, with so many songs from this number on, instead of the exchange that tells each song. */
  readonly library?: { readonly from: number; readonly songs: number };
}

export function sharedClockMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
