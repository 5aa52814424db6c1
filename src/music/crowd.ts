import type { Lookup, Publication } from '../lookup';
import type { Clock, Device, DeviceEvent, Timer } from '../runtime';
import { minutes, seconds } from '../runtime';
import type { PersonHere, WorthMeeting } from './introductions';
import { Introductions } from './introductions';
import type { SongsByKey } from './layered-songs';
import { MusicPlayer } from './player';
import { sketchOf } from './sketch';

/** E4: from so many devices on, this one included, a room is a crowd. */
const CROWD = 8;
/** Everyone who is already there is sighted within this time of a start. */
const SIGHTED_TOGETHER_MS = seconds(10);
/** So long a host has to answer before few who are linked count as few. */
const ANSWERS_WITHIN_MS = seconds(3);
/** E4: by then a device that sees a crowd has opened; if none has, people meet without a host. */
const HOST_WITHIN_MS = seconds(15);
/** So many at once are met at once; more may be a crowd, whose host says who is worth it. */
const RUSH = 3;
const SUGGESTIONS = 12;
const SUGGESTED_EVERY_MS = seconds(30);
/** E18. */
const NOBODY_MET_MS = minutes(5);
const MEET_WITHIN_MS = minutes(1);

/** What a player needs for rooms with many people. */
export interface CrowdOptions {
  readonly clock: Clock;
  /** Comes with the device: a player is there before it. */
  readonly lookup: Promise<Lookup>;
  /** Devices from which on a room is a crowd: 8, unless set. */
  readonly size?: number;
  /** The suggestions may have changed. */
  readonly suggested?: () => void;
}

interface CrowdParts extends CrowdOptions {
  readonly device: Device;
  readonly name: string;
  readonly songs: () => SongsByKey;
  /** Those who wait to be met: to be asked about again. */
  readonly reconsider: () => void;
}

/** I3, E4: in a crowd a phone exchanges with a few by itself, and with others when asked to; else with everyone. */
export class Crowd {
  private readonly introductions: Introductions;
  private readonly linked = new Set<string>();
  private readonly sightedMs = new Map<string, number>();
  /** Exchanges that began while this was no crowd, of late. */
  private readonly begunMs = new Map<string, number>();
  private latestArrivalMs = -Infinity;
  private readonly deadlines = new Map<string, Timer>();
  private readonly stopWatching: () => void;
  private stopObserving: () => void = () => undefined;
  private timer: Timer | undefined;
  private lookup: Lookup | undefined;
  private publication: Publication | undefined;
  private crowdedSinceMs: number | undefined;
  private managedSinceMs: number | undefined;
  private isClosed = false;

  constructor(private readonly parts: CrowdParts) {
    const { device, lookup } = parts;
    this.introductions = new Introductions(peer => this.mayMeet(peer));
    this.stopWatching = device.observe(event => this.deviceEvent(event));
    lookup.then(
      joined => this.join(joined),
      // The device could not start, and says so itself.
      () => undefined,
    );
  }

  /** Whether to exchange with someone who is here now. They are asked about again whenever that may have changed. */
  mayBegin(peer: string): boolean {
    const isCrowded = this.isCrowded();
    return this.isBegun(peer, isCrowded, isCrowded ? this.mayComeUnasked(peer) : !this.isRush());
  }

  /** Somebody has sent their songs: they are sent ours, as long as few have been. */
  visitedBy(peer: string): boolean {
    const isCrowded = this.isCrowded();
    const isTurn = isCrowded ? this.introductions.placesLeft > 0 : !this.isRush();
    return this.isBegun(peer, isCrowded, isTurn);
  }

  /** I3: a person tapped Meet. */
  invite(peer: string): void {
    if (this.introductions.invite(peer)) {
      this.waitFor(peer);
      this.dial(peer);
      this.parts.suggested?.();
      this.parts.reconsider();
    }
  }

  exchangeEnded(peer: string, how: 'done' | 'failed'): void {
    this.introductions.ended(peer, how);
    if (how === 'failed' && this.managedSinceMs !== undefined) {
      this.meetNext();
    }
  }

  /** The host's suggestions; in a crowd that has none, those of `here` who were not met by themselves. */
  worthMeeting(here: readonly PersonHere[]): readonly WorthMeeting[] {
    if (this.managedSinceMs !== undefined) return this.introductions.worthMeeting();
    return this.hasWaitedForHost()
      ? this.introductions.unmet(here.filter(({ peer }) => this.linked.has(peer)))
      : [];
  }

  /** The library has changed: another sketch. */
  songsChanged(): void {
    this.publication?.update({ sketch: sketchOf(this.parts.songs()) });
  }

  close(): void {
    this.isClosed = true;
    this.stopWatching();
    this.stopObserving();
    this.timer?.cancel();
    this.deadlines.forEach(timer => timer.cancel());
    this.deadlines.clear();
    this.publication?.withdraw();
  }

  private isBegun(peer: string, isCrowded: boolean, isTurn: boolean): boolean {
    const { introductions } = this;
    const begins = introductions.isInvited(peer) || isTurn;
    if (begins) {
      introductions.began(peer, isCrowded);
      if (!isCrowded) this.begunMs.set(peer, this.nowMs());
      this.settled(peer);
    }
    return begins;
  }

  /** In a crowd: nobody hosts, or they are back after an exchange that failed. */
  private mayComeUnasked(peer: string): boolean {
    const { introductions } = this;
    const isTurn =
      this.managedSinceMs === undefined ? this.hasWaitedForHost() : introductions.hasFailed(peer);
    return isTurn && introductions.placesLeft > 0;
  }

  private join(lookup: Lookup): void {
    if (!this.isClosed) {
      this.lookup = lookup;
      this.stopObserving = lookup.observe(
        ({ type }) => type === 'state' && this.modeMayHaveChanged(),
      );
      this.modeMayHaveChanged();
    }
  }

  private modeMayHaveChanged(): void {
    const isManaged = this.lookup?.snapshot().mode === 'managed';
    if (isManaged === (this.managedSinceMs !== undefined)) {
      return;
    }
    this.managedSinceMs = isManaged ? this.nowMs() : undefined;
    if (isManaged) {
      this.publish();
      // Others register with the same host now.
      this.later(seconds(2));
    } else {
      this.introductions.suggest([]);
      this.parts.suggested?.();
      this.look();
    }
  }

  /** Not before there is a host: the sketch of a large library takes a moment, which two people need not spend. */
  private publish(): void {
    const { name, songs } = this.parts;
    this.publication ??= this.lookup?.list(MusicPlayer, { name, sketch: sketchOf(songs()) });
  }

  private deviceEvent(event: DeviceEvent): void {
    if (event.type === 'peer found') {
      this.sightedMs.delete(event.idPrefix);
      this.sightedMs.set(event.idPrefix, this.nowMs());
      this.latestArrivalMs = this.nowMs();
      this.forgetSightings();
    } else if (event.type === 'link') {
      if (event.state === 'up') {
        this.linked.add(event.peer);
        this.latestArrivalMs = this.nowMs();
      } else if (event.state === 'down') {
        this.linked.delete(event.peer);
      }
    }
  }

  private forgetSightings(): void {
    for (const [idPrefix, ms] of this.sightedMs) {
      if (this.nowMs() - ms < SIGHTED_TOGETHER_MS && this.sightedMs.size <= this.size) return;
      this.sightedMs.delete(idPrefix);
    }
  }

  private isCrowded(): boolean {
    if (this.managedSinceMs !== undefined || this.linked.size + 1 >= this.size) {
      this.crowdedSinceMs ??= this.noticeCrowd();
      this.lookSoon();
      return true;
    }
    this.crowdedSinceMs = undefined;
    this.forgetSightings();
    const mayBecome = this.sightedMs.size + 1 >= this.size && this.isSomeoneComing();
    if (mayBecome) this.lookSoon();
    return mayBecome;
  }

  /** What began in the moments before counts: nobody could know. */
  private noticeCrowd(): number {
    this.begunLately().forEach(peer => this.introductions.countIn(peer));
    this.begunMs.clear();
    return this.nowMs();
  }

  /** The next wait until it is seen whether they are a crowd. */
  private isRush(): boolean {
    const isRush = this.begunLately().length >= RUSH && this.isSomeoneComing();
    if (isRush) this.lookSoon();
    return isRush;
  }

  private begunLately(): string[] {
    for (const [peer, ms] of this.begunMs) {
      if (this.nowMs() - ms >= HOST_WITHIN_MS) this.begunMs.delete(peer);
    }
    return [...this.begunMs.keys()];
  }

  private isSomeoneComing(): boolean {
    return this.nowMs() - this.latestArrivalMs < ANSWERS_WITHIN_MS;
  }

  private hasWaitedForHost(): boolean {
    return (
      this.crowdedSinceMs !== undefined && this.nowMs() - this.crowdedSinceMs >= HOST_WITHIN_MS
    );
  }

  /** Until there is a host, or there has been time for one. */
  private lookSoon(): void {
    if (this.managedSinceMs === undefined && !this.hasWaitedForHost()) {
      this.timer ??= this.parts.clock.setTimer(seconds(1), () => this.look());
    }
  }

  private later(ms: number): void {
    this.timer?.cancel();
    this.timer = this.parts.clock.setTimer(ms, () => this.look());
  }

  private look(): void {
    this.timer?.cancel();
    this.timer = undefined;
    if (this.isClosed) {
      return;
    }
    if (this.managedSinceMs === undefined) {
      this.parts.reconsider();
    } else {
      void this.askForSuggestions();
      this.later(SUGGESTED_EVERY_MS);
    }
  }

  private async askForSuggestions(): Promise<void> {
    const { lookup, introductions, managedSinceMs } = this;
    try {
      introductions.suggest((await lookup?.introduce(SUGGESTIONS)) ?? []);
    } catch {
      // The host did not answer: asked again in a while, and what it suggested before stands.
    }
    if (this.isClosed || managedSinceMs === undefined || managedSinceMs !== this.managedSinceMs) {
      return;
    }
    if (!introductions.hasMetSomeone && this.nowMs() - managedSinceMs >= NOBODY_MET_MS) {
      lookup?.report('nobody met');
    }
    this.meetNext();
  }

  /** I3: the best, by themselves. */
  private meetNext(): void {
    for (const peer of this.introductions.next()) {
      this.introductions.began(peer);
      this.waitFor(peer);
      this.dial(peer);
    }
    this.parts.suggested?.();
    this.parts.reconsider();
  }

  private dial(peer: string): void {
    if (!this.linked.has(peer)) {
      this.parts.device.invite(peer, this.introductions.addressesOf(peer));
    }
  }

  /** Who does not come is one failed introduction, and may be asked again. */
  private waitFor(peer: string): void {
    this.settled(peer);
    this.lookup?.meet(peer);
    const timer = this.parts.clock.setTimer(MEET_WITHIN_MS, () => {
      this.settled(peer);
      // Nobody dials for ever somebody whom only a host has named.
      if (!this.linked.has(peer)) this.parts.device.part(peer);
      this.lookup?.report('introduction failed');
      this.exchangeEnded(peer, 'failed');
      this.parts.suggested?.();
    });
    this.deadlines.set(peer, timer);
  }

  private settled(peer: string): void {
    this.deadlines.get(peer)?.cancel();
    this.deadlines.delete(peer);
  }

  private mayMeet(peer: string): boolean {
    const { people } = this.parts.device;
    const standing = people.list().find(({ id }) => id === peer)?.standing;
    return standing !== 'blocked' && (!people.onlyVerified || standing === 'verified');
  }

  private get size(): number {
    return this.parts.size ?? CROWD;
  }

  private nowMs(): number {
    return this.parts.clock.monotonicMs();
  }
}
