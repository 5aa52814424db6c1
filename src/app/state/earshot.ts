import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Eligibility } from '../../lookup';
import type { Greeting, Library, MusicEvent, Song, SongsByKey, Until } from '../../music';
import { GRACE_MS, makeLibrary } from '../../music';
import type {
  Address,
  Device,
  DeviceEvent,
  DeviceOptions,
  LeaseKey,
  Ports,
  Standing,
  Storage,
} from '../../runtime';
import { IdentityError } from '../../runtime';
import { Carrier } from './agents/carrier';
import { HelloLog } from './hellos';
import { KeptSettings } from './kept-settings';
import { ListAnswers } from './list-answers';
import type { SharedSongs } from './met/met';
import { Met } from './met/met';
import type { SavedFile } from './my-data';
import { myData } from './my-data';
import { Noted } from './noted';
import { Observations } from './observations';
import { NO_CALLS, openCalls } from './open-calls';
import { OwnSongs } from './own-songs';
import { Pace } from './pace';
import { Room } from './room';
import type { RunningDevice } from './running-device';
import { startDevice, stopDevice } from './running-device';
import { Scan } from './scan';
import type { Settings } from './settings';
import { share } from './share';
import { DEFAULT_SETTINGS } from './settings';
import type { AddedSongs } from './added-songs';
import type { EarshotState, MatchNotice, Phase, TroubleKind } from './state';

/** Ten times a second looks live, and leaves a phone time for everything else. */
const UPDATE_EVERY_MS = 100;
/** Songs cross all the time: four times a second is as often as an eye follows a bar. */
const SONGS_EVERY_MS = 250;

type StartOptions = Pick<DeviceOptions, 'asNewDevice'>;

export interface EarshotOptions {
  readonly ports: Ports;
  /** A store of its own for agents, outside every backup. Without it this phone sends and carries none. */
  readonly agentStorage?: Storage;
  /** The name of this phone until its owner sets another. */
  readonly defaultName: string;
  /** Settings of the first start, before the owner changes any. */
  readonly firstSettings?: Partial<Settings>;
  /** The library of the first start, before anything is imported. */
  readonly firstLibrary?: Library;
  /** From how many phones on a room is a crowd: 8, unless set. */
  readonly crowd?: number;
  /** Called for each match, also while the app is in the background. */
  readonly matched?: (match: MatchNotice) => void;
  /** Somebody says hello, likewise. */
  readonly greeted?: (name: string, words: string) => void;
}

/**
 * The app behind the screens: a plain object outside React that connects device, player and library. Screens read its
 * store and call its methods.
 */
export class Earshot {
  readonly store: StoreApi<EarshotState>;
  readonly ready: Promise<void>;
  readonly carrier: Carrier;
  private readonly keptSettings: KeptSettings;
  private readonly songs: OwnSongs;
  /** Settings and songs are read from the storage. */
  private readonly loaded: Promise<void>;
  private readonly pace: Pace;
  private readonly observations = new Observations();
  private readonly scan: Scan;
  private readonly room: Room;
  private readonly met: Met;
  private readonly hellos: HelloLog;
  private readonly noted: Noted;
  private readonly listAnswers: ListAnswers;
  private isLoaded = false;
  private welcomed: () => void = () => undefined;
  private phase: Phase = { state: 'starting' };
  private settings: Settings;
  private running: RunningDevice | undefined;
  private closed = false;
  private linksOpened = 0;
  private callLookers = 0;

  constructor(private readonly options: EarshotOptions) {
    const { ports, defaultName, firstSettings, firstLibrary } = options;
    this.keptSettings = new KeptSettings(ports.storage);
    this.settings = { ...DEFAULT_SETTINGS, name: defaultName, ...firstSettings };
    this.scan = new Scan(
      ports.clock,
      peer => this.isConnected(peer),
      () => this.pace.ask(),
    );
    this.room = new Room(
      { clock: ports.clock, nowMs: this.nowMs, changed: () => this.pace.ask() },
      this.settings.mayHost,
    );
    this.songs = new OwnSongs(ports.storage, firstLibrary ?? makeLibrary([]), {
      libraryChanged: library => {
        this.running?.player.setLibrary(library);
        this.pace.ask();
      },
      changed: () => this.pace.ask(),
      failed: error => this.noteUnstored(error),
    });
    this.met = new Met({
      clock: ports.clock,
      storage: ports.storage,
      ours: () => this.songs.library.byKey,
      partner: id => this.running?.player.snapshot().people.find(({ peer }) => peer === id),
      songsOf: id => this.running?.player.songsOf(id),
      changed: () => this.pace.ask(),
      failed: error => this.noteUnstored(error),
    });
    this.hellos = new HelloLog({
      clock: ports.clock,
      storage: ports.storage,
      changed: () => this.pace.ask(),
      failed: error => this.noteUnstored(error),
    });
    this.noted = new Noted({
      clock: ports.clock,
      storage: ports.storage,
      changed: () => this.pace.ask(),
      failed: error => this.noteUnstored(error),
    });
    this.listAnswers = new ListAnswers(ports.storage, error => this.noteUnstored(error));
    this.carrier = new Carrier({
      ports,
      storage: options.agentStorage,
      library: () => this.songs.library,
      metName: id => this.met.nameOf(id),
      // What a mixtape takes is something of the list: the owner is asked, unless everyone gets all of it.
      settings: () =>
        this.settings.listFor === 'everyone'
          ? this.settings
          : { ...this.settings, choosesGifts: true },
      changed: () => this.pace.ask(),
      failed: error => this.noteUnstored(error),
    });
    this.store = createStore(() => this.state());
    this.pace = new Pace(ports.clock, UPDATE_EVERY_MS, () => this.update());
    this.loaded = this.load();
    this.ready = this.start();
  }

  get device(): Device | undefined {
    return this.running?.device;
  }

  /** The clock of all times in the store. */
  readonly nowMs = (): number => this.options.ports.clock.wallMs();

  /** For searching; as new as the store's songs, or newer. */
  get songsByKey(): SongsByKey {
    return this.songs.library.byKey;
  }

  /** How many songs the phone had when they were last read; undefined while the library does not follow them. */
  get phoneSongsFollowed(): number | undefined {
    return this.songs.onPhone?.byKey.size;
  }

  /** Whether these are the songs that the phone had when they were last read. */
  hasSeenOnPhone(library: Library): boolean {
    return this.songs.onPhone === library;
  }

  /** For the diagnostics: an error outside the device that does not stop the app. */
  note(where: Exclude<TroubleKind['in'], 'connection' | 'dial'>, what: string): void {
    this.observations.troubles.add({ atMs: this.nowMs(), about: { in: where }, what });
    this.pace.ask();
  }

  /** C4: the app is in front again, or the network has changed. */
  refresh(): void {
    this.scan.look();
    this.running?.device.refresh();
    this.pace.ask();
  }

  /** The app is about to be suspended. */
  sleep(): void {
    this.running?.device.sleep();
  }

  /** Dials a typed address, for networks without multicast between phones. */
  reach(address: Address): void {
    this.running?.device.reach(address);
  }

  /** In a crowd: exchanges with someone who would not have been met by itself. */
  meet(id: string): void {
    this.running?.player.meet(id);
    this.pace.ask();
  }

  /** A person looks at the room. Returns how to say that they do no more. */
  lookAtRoom(): () => void {
    return this.room.look();
  }

  /** A person looks at the leases, and wants to see answers on their way. Returns how to say that they do no more. */
  lookAtCalls(): () => void {
    this.callLookers += 1;
    this.pace.ask();
    return () => {
      this.callLookers -= 1;
      this.pace.ask();
    };
  }

  /** What decides, beside its owner, whether this phone may introduce people. */
  standing(changes: Omit<Partial<Eligibility>, 'ownerAllows'>): void {
    this.room.stand(changes);
  }

  verify(id: string): void {
    this.people()?.verify(id);
    this.running?.player.policyChanged();
    this.pace.ask();
  }

  /** For the next two minutes a link from the other's screen may verify them. */
  beginScan(id: string): void {
    this.scan.begin(id);
  }

  /** Any app or web page can open a link: unless a scan waits for one, it changes nothing. */
  openLink(link: string): void {
    this.linksOpened += 1;
    this.scan.take(link, this.running?.device.snapshot().id);
    this.pace.ask();
  }

  /** The person confirms that they scanned the code from the other's own screen. */
  confirmScan(): void {
    const id = this.scan.confirm(this.running?.device.snapshot().id);
    if (id !== undefined) {
      this.verify(id);
    }
  }

  /** Also dismisses the result of the last scan. */
  cancelScan(): void {
    this.scan.cancel();
  }

  block(id: string): void {
    this.people()?.block(id);
    this.pace.ask();
  }

  accept(id: string): void {
    this.people()?.accept(id);
    this.pace.ask();
  }

  forget(id: string): void {
    this.people()?.forget(id);
    this.observations.people.forget(id);
    this.listAnswers.set(id, undefined);
    this.removeMet(id);
  }

  /** Whether somebody who would like the list gets it. Undefined: they are asked about again. */
  answerList(id: string, answer: 'yes' | 'no' | undefined): void {
    this.listAnswers.set(id, answer);
    this.running?.player.policyChanged();
    this.pace.ask();
  }

  /** A few words, which wait while the other is out of earshot. False when there is no lease left to wait under. */
  sayHello(id: string, words: string): boolean {
    return this.hellos.say(id, words, this.running?.player.hello(id, words));
  }

  /** What the two lists share, worked out off the frame. Undefined when theirs is not kept here. */
  sharingWith(id: string, cancelled?: () => boolean): Promise<SharedSongs | undefined> {
    return this.met.sharingWith(id, cancelled);
  }

  /** From the history, with their list. Whom they are to this phone stays: verified, blocked. */
  removeMet(id: string): void {
    this.running?.player.forget(id);
    this.met.remove(id);
    this.hellos.forget(id);
    this.pace.ask();
  }

  /** All whom this phone has met, with their lists. Whom they are to this phone stays. */
  removeAllMet(): void {
    this.met.list(this.standings()).forEach(({ id }) => this.removeMet(id));
  }

  /** To find them later. */
  noteSongs(songs: readonly Song[], from: string): void {
    this.noted.add(songs, from);
  }

  removeNoted(keys: readonly string[]): void {
    this.noted.remove(keys);
  }

  /** What this phone keeps of its owner, as a file. */
  myData(): SavedFile {
    return myData(this.store.getState(), this.nowMs());
  }

  /** Resolves with the lease time left; rejects with a reason for people. */
  async renewLease(which: LeaseKey, ms: number): Promise<number> {
    const handle = this.running?.device.findLease(which);
    const left = handle === undefined ? 0 : await handle.renew(ms);
    this.pace.ask();
    return left;
  }

  revokeLease(which: LeaseKey): void {
    const handle = this.running?.device.findLease(which);
    if (handle !== undefined) {
      this.observations.lifelines.revokedHere(which);
      handle.revoke();
    }
    this.pace.ask();
  }

  setSongs(songs: Iterable<Song>): void {
    this.songs.replace(songs);
  }

  addSongs(songs: Iterable<Song>): void {
    this.addLibrary(makeLibrary(songs));
  }

  /** Like `addSongs`, and faster for many songs whose keys are computed already. What it returns can be taken back. */
  addLibrary(library: Library): AddedSongs | undefined {
    return this.songs.add(library);
  }

  /** Undoes an addition. */
  takeBack(added: AddedSongs): void {
    this.songs.takeBack(added);
  }

  /** Undoes a removal. */
  restoreSongs(library: Library): void {
    this.songs.restore(library);
  }

  /** The songs that the phone itself has. From now on the library follows them. */
  followPhone(onPhone: Library): Promise<void> {
    return this.songs.followPhone(onPhone);
  }

  /** Removes the songs that came from the phone alone. */
  leavePhone(): Promise<void> {
    return this.songs.leavePhone();
  }

  removeSong(song: Song): void {
    this.songs.remove(song);
  }

  /** Returns the removed songs, for an undo. */
  removeAllSongs(): Library {
    return this.songs.removeAll();
  }

  /** A new name or session period starts a new device: every lease ends, and everyone is met again. */
  async change(changes: Partial<Settings>): Promise<void> {
    const before = this.settings;
    this.settings = { ...before, ...changes };
    const { name, sessionMinutes, thresholdPercent, onlyVerified, mayHost } = this.settings;
    this.room.stand({ ownerAllows: mayHost });
    if (!before.isWelcomed) {
      if (this.settings.isWelcomed) this.welcomed();
    } else if (name !== before.name || sessionMinutes !== before.sessionMinutes) {
      this.leave();
      this.enter();
    } else if (this.running !== undefined) {
      const { device, player } = this.running;
      if (thresholdPercent !== before.thresholdPercent) {
        player.setThreshold(thresholdPercent);
      }
      if (this.settings.listFor !== before.listFor) {
        player.policyChanged();
      }
      if (onlyVerified !== before.onlyVerified) {
        device.people.onlyVerified = onlyVerified;
      }
    }
    this.pace.ask();
    await this.keepSettings();
  }

  close(): void {
    this.closed = true;
    this.leave();
    this.room.close();
    this.pace.stop();
  }

  /** For a keychain that did not answer at the start. */
  async tryAgain(): Promise<void> {
    await this.restart({});
  }

  /** Starts with a new key, when the old one is lost and the owner has agreed. */
  async beginAsNewDevice(): Promise<void> {
    await this.restart({ asNewDevice: true });
  }

  /** The handshake has proved the other's key, and heartbeats arrive. */
  private isConnected(peer: string): boolean {
    const peers = this.running?.device.snapshot().peers ?? [];
    return peers.some(({ id, state }) => id === peer && state === 'up');
  }

  private standings(): (id: string) => Standing | undefined {
    const known = new Map(
      this.people()
        ?.list()
        .map(({ id, standing }) => [id, standing]),
    );
    return id => known.get(id);
  }

  private people() {
    return this.running?.device.people;
  }

  private async restart(options: StartOptions): Promise<void> {
    this.leave();
    this.phase = { state: 'starting' };
    this.pace.ask();
    await this.start(options);
  }

  private async start(options: StartOptions = {}): Promise<void> {
    try {
      await this.loaded;
      if (!this.settings.isWelcomed) await new Promise<void>(resolve => (this.welcomed = resolve));
      this.enter(options);
      await this.running?.device.ready;
      this.phase = { state: 'running' };
    } catch (error) {
      const { message } = error as Error;
      const problem = error instanceof IdentityError ? error.problem : undefined;
      this.phase = { state: 'failed', message, problem };
    }
    this.pace.ask();
  }

  private async load(): Promise<void> {
    const [settings] = await Promise.all([
      this.keptSettings.read(this.settings),
      this.songs.loaded,
      this.met.loaded,
      this.hellos.loaded,
      this.noted.loaded,
      this.listAnswers.loaded,
    ]);
    this.settings = settings;
    this.isLoaded = true;
    this.pace.ask();
    this.room.stand({ ownerAllows: settings.mayHost });
    // A generated name is stored, so that it stays the same.
    void this.keepSettings();
  }

  private enter(options: StartOptions = {}): void {
    if (!this.closed) {
      const { settings } = this;
      const { ports, crowd } = this.options;
      const running = startDevice({
        ...{ ports, settings, library: this.songs.library, crowd, ...options },
        mayHost: this.room.mayStand,
        deviceEvent: event => this.deviceEvent(event),
        musicEvent: event => this.musicEvent(event),
        suggested: () => this.pace.ask(),
        listFor: peer => this.listFor(peer),
        publishesSketch: () => this.settings.listFor === 'everyone',
        greeted: greeting => this.greeted(greeting),
      });
      this.running = running;
      running.lookup.then(
        lookup => this.running === running && this.room.join(lookup, running.device),
        // `ready` fails as well, and is told.
        () => undefined,
      );
      this.carrier.enter(running, options.asNewDevice);
    }
  }

  private leave(): void {
    this.room.leave();
    this.carrier.leave();
    stopDevice(this.running);
    this.running = undefined;
  }

  private deviceEvent(event: DeviceEvent): void {
    this.observations.deviceEvent(event, this.nowMs());
    this.room.deviceEvent(event, this.nowMs());
    this.met.deviceEvent(event);
    if (event.type === 'link' && event.state !== 'up') {
      // The presence changes when the grace time ends, and no event reports that.
      this.options.ports.clock.setTimer(GRACE_MS, () => this.pace.ask());
    }
    this.pace.ask(isOfEachSong(event) ? SONGS_EVERY_MS : undefined);
  }

  private listFor(peer: string): 'yes' | Until {
    return this.listAnswers.listFor(peer, this.settings.listFor, this.standings()(peer));
  }

  private greeted(greeting: Greeting): void {
    this.hellos.received(greeting);
    const name = this.people()
      ?.list()
      .find(({ id }) => id === greeting.peer)?.name;
    if (name !== undefined) this.options.greeted?.(name, greeting.words);
  }

  private musicEvent(event: MusicEvent): void {
    this.met.musicEvent(event);
    const match = this.observations.musicEvent(event, this.nowMs());
    if (match !== undefined) {
      this.options.matched?.(match);
    }
    this.pace.ask(event.type === 'exchange progress' ? SONGS_EVERY_MS : undefined);
  }

  private async keepSettings(): Promise<void> {
    try {
      await this.keptSettings.keep(this.settings);
    } catch (error) {
      this.noteUnstored(error as Error);
    }
  }

  private noteUnstored({ message }: Error): void {
    this.note('storage', message);
  }

  private update(): void {
    if (!this.closed) {
      this.store.setState(share(this.store.getState(), this.state()), true);
    }
  }

  private state(): EarshotState {
    const { running, settings, phase, songsByKey } = this;
    const observed = this.observations.state(
      running,
      this.nowMs(),
      () => this.store.getState().leases,
      this.room.isManaged,
    );
    const worthMeeting = running?.player.snapshot().worthMeeting ?? [];
    return {
      ...observed,
      calls: this.calls(observed.leases),
      phase,
      me: {
        id: running?.device.snapshot().id,
        name: settings.name,
        songs: songsByKey.size,
      },
      hellos: this.hellos.all,
      noted: this.noted.all,
      notedKeys: this.noted.keys,
      isLoaded: this.isLoaded,
      met: this.met.list(this.standings()),
      songsByKey,
      phoneSongs: this.phoneSongsFollowed,
      settings,
      scan: this.scan.state,
      room: this.room.state(worthMeeting),
      unmet: this.room.unmet(worthMeeting),
      knowsBattery: this.room.knowsBattery,
      linksOpened: this.linksOpened,
      agents: this.carrier.state(),
    };
  }

  /** Made only while somebody looks: there may be thousands. */
  private calls(leases: EarshotState['leases']): EarshotState['calls'] {
    const { running, callLookers } = this;
    if (running === undefined || callLookers === 0) {
      return NO_CALLS;
    }
    const before = this.store.getState().calls;
    return openCalls(running.device.calls(), leases, this.nowMs(), before);
  }
}

/** What the runtime reports of every call, and of the lease that it renews. */
function isOfEachSong({ type }: DeviceEvent): boolean {
  return type === 'lease renewed' || type.startsWith('message ');
}
