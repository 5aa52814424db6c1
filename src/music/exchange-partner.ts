import type { Far } from '../runtime';
import { leaseTimeLeft, whenExpired } from '../runtime';
import type { Difference, SongsByKey } from './layered-songs';
import { countInCommon, percentInCommon } from './match';
import type { MusicPlayer } from './player';
import type { ReceivedLibrary } from './reception';
import type { Until } from './reserve';
import type { Revision } from './revision';
import type { SendingWindow } from './window';

export type ExchangeState = 'none' | 'under way' | 'finished' | 'dropped';

/** One of the two directions of an exchange. */
export interface Exchange {
  readonly state: ExchangeState;
  /** Songs that the other has acknowledged, or that have arrived. */
  readonly songs: number;
  /** Songs that cross in all: those that have changed since the last meeting. Undefined until that is known. */
  readonly of: number | undefined;
}

/** The exchange with another person. */
export interface PartnerSnapshot {
  /** The id of their device. */
  readonly peer: string;
  readonly name: string;
  readonly sending: Exchange;
  readonly receiving: Exchange;
  /** How many songs they have. */
  readonly theirSongs: number | undefined;
  readonly common: number | undefined;
  /** Of our own songs; undefined until it is known. */
  readonly percent: number | undefined;
  /** Of theirs. */
  readonly theirPercent: number | undefined;
  /** Whether a match was told in this meeting. */
  readonly notified: boolean;
  /** What it takes to get their list, where they have said so. */
  readonly keepsBack: Until | undefined;
  /** What it takes for them to get ours; undefined when they get it. */
  readonly keptBack: Until | undefined;
}

const NOTHING_YET: Exchange = { state: 'none', songs: 0, of: undefined };

/**
 * Another person, over all meetings. A meeting lasts as long as any lease between the two,
 * granted by either: a walk out of range that a lease outlives does not end it.
 */
export class ExchangePartner {
  sending = NOTHING_YET;
  receiving = NOTHING_YET;
  theirSongs: number | undefined;
  common: number | undefined;
  notified = false;
  keepsBack: Until | undefined;
  keptBack: Until | undefined;
  /** What they were told of that, at their latest player. */
  toldOf: Until | undefined;
  /** The latest reference to their player, and the songs on their way to it. */
  player: Far<MusicPlayer> | undefined;
  /** The one that is kept alive: an exchange with them has begun. */
  kept: Far<MusicPlayer> | undefined;
  window: SendingWindow | undefined;
  /** What they were sent in this meeting, all of it. */
  sentRevision: Revision | undefined;
  private counted: { readonly of: ReceivedLibrary; readonly common: number } | undefined;
  private leases = 0;
  private lingering: (() => void) | undefined;

  constructor(readonly peer: string, public name: string) {}

  get meeting(): boolean {
    return this.leases > 0;
  }

  /** Once in a meeting, and of what was exchanged in it. */
  get mayBeNotified(): boolean {
    const exchanged = this.sending.state === 'finished' || this.receiving.state === 'finished';
    return this.meeting && exchanged && !this.notified;
  }

  get underWay(): boolean {
    return this.sending.state === 'under way' || this.receiving.state === 'under way';
  }

  /** One more lease between the two. Returns what to do at its end. */
  joined(): () => void {
    if (!this.meeting) {
      this.notified = false;
      this.sentRevision = undefined;
      this.sending = this.receiving = NOTHING_YET;
    }
    this.leases += 1;
    let left = false;
    return () => {
      this.leases -= left ? 0 : 1;
      left = true;
    };
  }

  /** Their player is found. */
  found(player: Far<MusicPlayer>): void {
    this.player = player;
    this.toldOf = undefined;
    whenExpired(player, this.joined());
    this.stopLingering();
  }

  /**
   * They are here though no lease says so: a session that had outlived the reference to their player has come to its
   * end. The meeting lasts until the player is found again, or they are gone.
   */
  linger(whenGone: (over: () => void) => () => void): void {
    if (this.player === undefined || leaseTimeLeft(this.player) === 0) {
      this.stopLingering();
      const leave = this.joined();
      const stopWatching = whenGone(() => this.stopLingering());
      this.lingering = () => {
        stopWatching();
        leave();
      };
    }
  }

  /** What the two have in common. With a crowd around, a song that is added must not be a walk through all their libraries. */
  count(theirs: ReceivedLibrary, ours: SongsByKey, changed?: Difference): number {
    const before = this.counted?.of === theirs ? this.counted.common : undefined;
    const among = (songs: SongsByKey) => countInCommon(songs, theirs.byKey);
    const common =
      before === undefined || changed === undefined
        ? among(ours)
        : before + among(changed.added) - among(changed.removed);
    this.counted = { of: theirs, common };
    this.common = common;
    return common;
  }

  stopLingering(): void {
    const { lingering } = this;
    this.lingering = undefined;
    lingering?.();
  }

  snapshot(ownSongs: number): PartnerSnapshot {
    const { peer, name, sending, receiving, theirSongs, common, notified } = this;
    const { keepsBack, keptBack } = this;
    const [percent, theirPercent] = this.shares(ownSongs);
    return {
      ...{ peer, name, sending, receiving },
      ...{ theirSongs, common, percent, theirPercent, notified, keepsBack, keptBack },
    };
  }

  private shares(ownSongs: number): [number | undefined, number | undefined] {
    const { common, theirSongs } = this;
    const share = (songs: number | undefined) =>
      common === undefined || songs === undefined ? undefined : percentInCommon({ common, songs });
    return [share(ownSongs), share(theirSongs)];
  }
}
