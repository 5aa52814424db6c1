import type { Clock, Device, Far } from '../runtime';
import { callerOf, leaseTimeLeft, minutes, peerOf, revoke } from '../runtime';
import type { ExchangePartner, PartnerSnapshot } from './exchange-partner';
import { LibraryHistory } from './changes';
import type { CrowdOptions } from './crowd';
import { Crowd } from './crowd';
import type { Drop } from './drop';
import { describeDrop, dropOf } from './drop';
import type { Direction, MusicListener } from './events';
import { MusicEvents } from './events';
import type { Greeting } from './hello-desk';
import { HelloDesk } from './hello-desk';
import { keepAlive, keepAliveService } from './keep-alive';
import type { Said } from './hello';
import type { SongsByKey } from './layered-songs';
import { differenceBetween } from './layered-songs';
import type { WorthMeeting } from './introductions';
import type { Library } from './library';
import type { Overlap } from './match';
import { DEFAULT_THRESHOLD_PERCENT } from './match';
import { ExchangePartners } from './exchange-partners';
import type { MusicPlayer } from './player';
import { LearnedPeriods } from './learned-periods';
import { exportPlayer, uploadLibrary, whenPlayerMet } from './player';
import type { TimesApart } from './outages';
import type { ReceivedLibrary } from './reception';
import type { ListPolicy } from './reserve';
import { forEveryone, readUntil } from './reserve';
import type { LibraryMemory } from './remembered-libraries';
import { RememberedLibraries } from './remembered-libraries';
import type { VisitHost } from './visit';
import { Visit } from './visit';
import { SendingWindow } from './window';

export interface MusicSettings {
  /** From how many percent in common both are told. */
  readonly thresholdPercent: number;
  /** How long a session that this device grants lives without a song: 10 minutes, as in the paper. */
  readonly sessionMs: number;
}

export interface MusicPlayerOptions {
  readonly device: Device;
  readonly library: Library;
  /** What the people met are told. */
  readonly name: string;
  readonly settings?: Partial<MusicSettings>;
  /** Without it everyone who is met is exchanged with. */
  readonly crowd?: CrowdOptions;
  /** Who gets the list. Asked about again by `policyChanged`. Without it everyone who is met. */
  readonly listFor?: ListPolicy;
  /** I1: whether a host in a crowd is given a sketch of the list. Without it, it is. */
  readonly publishesSketch?: () => boolean;
  /** Somebody says hello, or answers. */
  readonly greeted?: (greeting: Greeting) => void;
  /** A13: without it every session lives for the usual time. */
  readonly learning?: { readonly clock: Clock; readonly timesApart?: TimesApart };
}

export interface MusicPlayerSnapshot {
  readonly name: string;
  readonly songs: number;
  readonly thresholdPercent: number;
  /** Everyone met, the latest last. */
  readonly people: readonly PartnerSnapshot[];
  /** I3: whom the host suggests, best first; in a crowd without one, who else is here. */
  readonly worthMeeting: readonly WorthMeeting[];
}

/** Somebody's list, as it was last sent here. */
export type KnownSongs = Pick<ReceivedLibrary, 'revision' | 'byKey'>;

/** A music player that looks for others, exchanges libraries with them, and tells when their taste matches. */
export interface RunningMusicPlayer {
  observe(listener: MusicListener): () => void;
  snapshot(): MusicPlayerSnapshot;
  /** That person's songs, where their whole list is known here. It changes when they send changes: see its revision. */
  songsOf(peer: string): KnownSongs | undefined;
  /** What is known of their songs. The next meeting brings all of them again. */
  forget(peer: string): void;
  /** Who is here is sent what has changed. */
  setLibrary(library: Library): void;
  setThreshold(percent: number): void;
  /** I3: in a crowd, exchanges with someone who would not have been met by itself. */
  meet(peer: string): void;
  /** Who gets the list may have changed: who gets it now is sent it, who does not is sent no more of it. */
  policyChanged(): void;
  /** A few words to someone who shares a list with us. Undefined when no lease is left that they could wait under. */
  hello(peer: string, words: string): Said | undefined;
  /** Stops looking, and ends every exchange. The device goes on. */
  close(): void;
}

const NO_SONGS: SongsByKey = new Map();

/** As in the paper. */
export const USUAL_SESSION_MS = minutes(10);

export function createMusicPlayer(options: MusicPlayerOptions): RunningMusicPlayer {
  return new Player(options);
}

class Player implements RunningMusicPlayer, VisitHost {
  readonly memory: LibraryMemory = new RememberedLibraries();
  readonly visits = new Map<string, Visit>();
  arriving = 0;
  readonly people: ExchangePartners;
  private readonly events = new MusicEvents();
  private readonly history: LibraryHistory;
  private thresholdPercent: number;
  private readonly stop: readonly (() => void)[];
  private readonly crowd: Crowd | undefined;
  private readonly helloDesk: HelloDesk;
  private readonly listFor: ListPolicy;
  private stopLearning: () => void = () => undefined;
  private closed = false;

  constructor(private readonly options: MusicPlayerOptions) {
    const { device, library, settings } = options;
    this.thresholdPercent = requirePercent(settings?.thresholdPercent ?? DEFAULT_THRESHOLD_PERCENT);
    this.history = new LibraryHistory(library);
    this.listFor = options.listFor ?? forEveryone;
    this.helloDesk = new HelloDesk({
      mayGreet: peer => this.sharesWith(peer),
      arrived: greeting => options.greeted?.(greeting),
    });
    this.people = new ExchangePartners(
      peer => device.people.list().find(({ id }) => id === peer)?.name,
    );
    this.crowd = options.crowd && this.crowdOf(options.crowd);
    this.stop = [
      exportPlayer(
        device,
        (_user, session) => new Visit(session, this),
        {
          ...keepAliveService,
          ...this.helloDesk.service,
          keepsBack: until => this.keepsBack(callerOf(), until),
        },
        this.sessionPeriod(),
      ),
      whenPlayerMet(device, player => this.met(player)),
    ];
  }

  observe(listener: MusicListener): () => void {
    return this.events.observe(listener);
  }

  snapshot(): MusicPlayerSnapshot {
    const { ownSongs: songs, thresholdPercent } = this;
    const people = [...this.people].map(person => person.snapshot(songs));
    const unmet = [...this.people].filter(({ player, kept }) => player !== kept);
    const worthMeeting = this.crowd?.worthMeeting(unmet) ?? [];
    return { name: this.options.name, songs, thresholdPercent, people, worthMeeting };
  }

  songsOf(peer: string): KnownSongs | undefined {
    return this.memory.recall(peer);
  }

  forget(peer: string): void {
    this.memory.forget(peer);
    this.helloDesk.forget(peer);
  }

  policyChanged(): void {
    for (const person of this.people) {
      if (person.kept === undefined) continue;
      if (this.listFor(person.peer) !== 'yes') {
        person.window?.fail(new Error('Their list is not for you now.'));
      }
      this.give(person, person.kept);
    }
    this.crowd?.songsChanged();
  }

  hello(peer: string, words: string): Said | undefined {
    const person = [...this.people].find(known => known.peer === peer);
    return this.sharesWith(peer) ? this.helloDesk.say(peer, person?.player, words) : undefined;
  }

  setLibrary(library: Library): void {
    const changed = differenceBetween(this.history.latest.byKey, library.byKey);
    this.history.replace(library);
    for (const person of this.people) {
      const theirs = this.memory.recall(person.peer);
      if (theirs !== undefined) {
        person.count(theirs, library.byKey, changed);
        this.compare(person);
      }
      // I3: who was found in a crowd and not met is sent nothing.
      if (person.kept !== undefined) void this.upload(person);
    }
    this.crowd?.songsChanged();
  }

  meet(peer: string): void {
    this.crowd?.invite(peer);
    const person = [...this.people].find(known => known.peer === peer);
    if (person !== undefined) this.consider(person);
  }

  setThreshold(percent: number): void {
    this.thresholdPercent = requirePercent(percent);
    for (const person of this.people) {
      this.compare(person);
    }
  }

  close(): void {
    this.closed = true;
    this.crowd?.close();
    this.stopLearning();
    this.events.clear();
    this.stop.forEach(stop => stop());
    [...this.visits.values()].forEach(visit => visit.end());
    for (const person of this.people) {
      person.stopLingering();
      person.window?.fail(new Error('The music player was closed.'));
      if (person.player !== undefined) {
        revoke(person.player);
      }
    }
  }

  started({ peer, name }: ExchangePartner, direction: Direction): void {
    this.events.emit({ type: 'exchange started', direction, peer, name });
  }

  progressed(person: ExchangePartner): void {
    this.events.progress(person, () => person.underWay);
  }

  /** What the two have in common says much of our own list: who does not get it is not told. */
  received(from: ExchangePartner, library: ReceivedLibrary): Overlap | undefined {
    this.memory.remember(from.peer, library);
    from.theirSongs = library.byKey.size;
    const common = from.count(library, this.history.latest.byKey);
    this.finished(from, 'receiving');
    if (this.crowd?.visitedBy(from.peer) === true) this.consider(from);
    from.linger(over => this.whenGone(from.peer, over));
    return this.listFor(from.peer) === 'yes' ? { common, songs: this.ownSongs } : undefined;
  }

  dropped({ peer, name }: ExchangePartner, drop: Drop): void {
    const message = describeDrop(name, drop);
    this.events.emit({ type: 'exchange dropped', peer, name, ...drop, message });
  }

  private get ownSongs(): number {
    return this.history.latest.songs.length;
  }

  private whenGone(peer: string, over: () => void): () => void {
    return this.options.device.observe(event => {
      if (event.type === 'link' && event.peer === peer && event.state === 'down') {
        over();
      }
    });
  }

  private met(player: Far<MusicPlayer>): void {
    if (this.closed) {
      revoke(player);
      return;
    }
    const person = this.people.meet(peerOf(player));
    person.found(player);
    this.consider(person);
  }

  /** I3: in a crowd most of those who are found are not met. */
  private consider(person: ExchangePartner): void {
    const { player } = person;
    if (
      player !== undefined &&
      leaseTimeLeft(player) > 0 &&
      (this.crowd?.mayBegin(person.peer) ?? true)
    ) {
      this.begin(person, player);
    }
  }

  private begin(person: ExchangePartner, player: Far<MusicPlayer>): void {
    if (person.kept !== player) {
      person.kept = player;
      void keepAlive(player);
    }
    this.give(person, player);
  }

  /** Our list, or word of what it takes to get it. */
  private give(person: ExchangePartner, player: Far<MusicPlayer>): void {
    const answer = this.listFor(person.peer);
    const until = answer === 'yes' ? undefined : answer;
    if (until !== undefined && leaseTimeLeft(player) > 0 && person.toldOf !== until) {
      player.keepsBack(until).oneWay();
    }
    person.toldOf = person.keptBack = until;
    void this.upload(person);
  }

  private keepsBack(peer: string, until: unknown): void {
    const person = this.people.meet(peer);
    person.keepsBack = readUntil(until);
    this.events.progress(person, () => true);
  }

  /** Either list has crossed, and is known where it went. */
  private sharesWith(peer: string): boolean {
    const person = [...this.people].find(known => known.peer === peer);
    return this.memory.recall(peer) !== undefined || person?.sending.state === 'finished';
  }

  /** A13: as long as its owner says; learned from each person where the owner leaves it at the usual. */
  private sessionPeriod(): (() => number) | undefined {
    const { device, settings, learning } = this.options;
    const { sessionMs } = settings ?? {};
    if (learning !== undefined && (sessionMs === undefined || sessionMs === USUAL_SESSION_MS)) {
      const periods = new LearnedPeriods({
        device,
        ...learning,
        isKnown: peer => this.people.has(peer),
      });
      this.stopLearning = () => periods.close();
      return () => periods.periodMs(callerOf());
    }
    return sessionMs === undefined ? undefined : () => sessionMs;
  }

  private crowdOf(options: CrowdOptions): Crowd {
    const { device, name, publishesSketch } = this.options;
    return new Crowd({
      ...options,
      device,
      name,
      // I1: a sketch is something of the list: who keeps theirs from anyone publishes none.
      songs: () => (publishesSketch?.() ?? true ? this.history.latest.byKey : NO_SONGS),
      reconsider: () => {
        for (const person of this.people) {
          if (person.kept !== person.player) this.consider(person);
        }
      },
    });
  }

  /**
   * One upload per peer: a resumed session continues even if the player was found again meanwhile. Only when it fails is
   * the new player used; otherwise the next meeting starts over.
   */
  private async upload(person: ExchangePartner): Promise<void> {
    const { player } = person;
    const { revision } = this.history.latest;
    // Songs go out from here, and from nowhere else.
    if (this.listFor(person.peer) !== 'yes') {
      return;
    }
    if (player === undefined || person.window !== undefined || person.sentRevision === revision) {
      return;
    }
    const window = new SendingWindow(() => {
      person.sending = { ...person.sending, songs: person.sending.songs + 1 };
      this.progressed(person);
    });
    const started = (songs: number) => {
      person.sending = { state: 'under way', songs: 0, of: songs };
      this.started(person, 'sending');
    };
    const left = person.joined();
    person.window = window;
    person.sending = { state: 'under way', songs: 0, of: undefined };
    try {
      const { name } = this.options;
      const matchKnown = (overlap: Overlap | undefined) => this.matchKnown(person, overlap);
      await uploadLibrary(player, name, this.history, { window, started, matchKnown });
      person.sentRevision = revision;
      person.sending = { ...person.sending, state: 'finished' };
      this.finished(person, 'sending');
      this.crowd?.exchangeEnded(person.peer, 'done');
    } catch (error) {
      person.sending = { ...person.sending, state: 'dropped' };
      this.crowd?.exchangeEnded(person.peer, 'failed');
      this.dropped(person, dropOf(error, person.sending.songs));
    }
    person.window = undefined;
    left();
    const failed = person.sending.state === 'dropped';
    const again = failed ? person.player !== player : revision !== this.history.latest.revision;
    if (again && !this.closed && leaseTimeLeft(person.player ?? player) > 0) {
      await this.upload(person);
    }
  }

  /** Called by the other, once, before or after all is acknowledged. It comes from outside, and may be anything. */
  private matchKnown(to: ExchangePartner, overlap: Partial<Overlap> | null | undefined): void {
    const { common, songs } = overlap ?? {};
    // What has arrived here says more than what the other tells.
    if (to.receiving.state !== 'finished' && isCount(songs) && isCount(common)) {
      to.theirSongs = songs;
      to.common = Math.min(common, songs, this.ownSongs);
      this.compare(to);
    }
  }

  private finished(person: ExchangePartner, direction: Direction): void {
    const { peer, name } = person;
    this.events.emit({ type: 'exchange finished', direction, peer, name });
    this.compare(person);
  }

  /** Tells a match, once in a meeting. */
  private compare(person: ExchangePartner): void {
    const { peer, name, common, percent, theirPercent } = person.snapshot(this.ownSongs);
    if (common === undefined || percent === undefined || theirPercent === undefined) {
      return;
    }
    // When the taste of one is part of the other's, both are told.
    if (Math.max(percent, theirPercent) >= this.thresholdPercent && person.mayBeNotified) {
      person.notified = true;
      this.events.emit({ type: 'matched', peer, name, common, percent, theirPercent });
    }
  }
}

const isCount = (count: unknown): count is number =>
  Number.isInteger(count) && (count as number) >= 0;

function requirePercent(percent: number): number {
  if (!(percent > 0 && percent <= 100)) {
    throw new RangeError(`A threshold is above 0 and up to 100 percent, not ${String(percent)}.`);
  }
  return percent;
}
