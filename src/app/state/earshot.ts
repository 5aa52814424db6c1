import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Drop, Library, MusicEvent, RunningMusicPlayer, Song, SongsByKey } from '../../music';
import {
  changesBetween,
  createMusicPlayer,
  joinLibraries,
  makeLibrary,
  withChanges,
  withoutSongs,
} from '../../music';
import type { Address, Device, DeviceEvent, DeviceOptions, LeaseKey, Ports } from '../../runtime';
import { createDevice, IdentityError, minutes } from '../../runtime';
import { KeptLibrary } from './kept-library';
import { KeptPhoneSongs } from './kept-phone-songs';
import { KeptSettings } from './kept-settings';
import { Lifelines } from './lifelines';
import { Pace } from './pace';
import { alsoElsewhere, followPhone, type PhoneSongs } from './phone-songs';
import type { Seen } from './projection';
import { GRACE_MS, projectLeases, projectPeople } from './projection';
import { Scan } from './scan';
import type { Settings } from './settings';
import { share } from './share';
import { DEFAULT_SETTINGS } from './settings';
import type { Diagnostics, EarshotState, MatchNotice, Phase } from './state';
import { Troubles } from './troubles';

/** Ten times a second looks alive, and leaves a phone time for everything else. */
const UPDATE_EVERY_MS = 100;

export interface EarshotOptions {
  readonly ports: Ports;
  /** What this phone is called until its owner says otherwise. */
  readonly defaultName: string;
  /** What holds until its owner chooses something else. */
  readonly firstSettings?: Partial<Settings>;
  /** What there is before anything was imported. */
  readonly firstLibrary?: Library;
  /** Told of a match, whether or not the app is in front. */
  readonly matched?: (match: MatchNotice) => void;
}

/**
 * The app behind the screens: a plain object outside React that puts device, player and library together. Its store is
 * what the screens look at; its methods are what they can do.
 */
export class Earshot {
  readonly store: StoreApi<EarshotState>;
  readonly ready: Promise<void>;
  private readonly keptSettings: KeptSettings;
  private readonly keptLibrary: KeptLibrary;
  private readonly keptPhoneSongs: KeptPhoneSongs;
  /** What was kept is here. */
  private readonly loaded: Promise<void>;
  private readonly pace: Pace;
  private lifelines = new Lifelines();
  private readonly troubles = new Troubles();
  private readonly metMs = new Map<string, number>();
  private readonly dropped = new Map<string, Drop>();
  private phase: Phase = { state: 'starting' };
  private settings: Settings;
  private library: Library;
  private phoneSongs: PhoneSongs | undefined;
  private match: MatchNotice | undefined;
  private running: { readonly device: Device; readonly player: RunningMusicPlayer } | undefined;
  private closed = false;
  private readonly scan: Scan;
  private linksOpened = 0;

  constructor(private readonly options: EarshotOptions) {
    const { ports, defaultName, firstSettings, firstLibrary } = options;
    this.keptSettings = new KeptSettings(ports.storage);
    this.keptLibrary = new KeptLibrary(ports.storage);
    this.keptPhoneSongs = new KeptPhoneSongs(ports.storage);
    this.settings = { ...DEFAULT_SETTINGS, name: defaultName, ...firstSettings };
    this.library = firstLibrary ?? makeLibrary([]);
    this.scan = new Scan(
      ports.clock,
      peer => this.isConnected(peer),
      () => this.pace.ask(),
    );
    this.store = createStore(() => this.state());
    this.pace = new Pace(ports.clock, UPDATE_EVERY_MS, () => this.update());
    this.loaded = this.load();
    this.ready = this.start();
  }

  get device(): Device | undefined {
    return this.running?.device;
  }

  /** The clock by which the store's times are told. */
  readonly nowMs = (): number => this.options.ports.clock.wallMs();

  /** What the songs are searched by; as new as the store's songs, or newer. */
  get songsByKey(): SongsByKey {
    return this.library.byKey;
  }

  /** How many songs the phone had when they were last read; undefined while the library does not follow them. */
  get phoneSongsFollowed(): number | undefined {
    return this.phoneSongs?.seen.byKey.size;
  }

  /** Whether these are the songs that the phone had when they were last read. */
  hasSeenOnPhone(library: Library): boolean {
    return this.phoneSongs?.seen === library;
  }

  /** For the diagnostics: something around the app went wrong, and the app goes on. */
  note(what: string): void {
    this.troubles.add({ atMs: this.nowMs(), what });
    this.pace.ask();
  }

  /** C4: the app is back in front, or the network has changed. */
  refresh(): void {
    this.scan.look();
    this.running?.device.refresh();
    this.pace.ask();
  }

  /** A typed address, for networks that keep phones from hearing of each other. */
  reach(address: Address): void {
    this.running?.device.reach(address);
  }

  verify(id: string): void {
    this.people()?.verify(id);
    this.pace.ask();
  }

  /** For the next two minutes a link from the other's screen may verify them. */
  beginScan(id: string): void {
    this.scan.begin(id);
  }

  /** A link was opened. Whoever made the phone do that: without a scan that waits for it, it changes nothing. */
  openLink(link: string): void {
    this.linksOpened += 1;
    this.scan.take(link, this.running?.device.snapshot().id);
    this.pace.ask();
  }

  /** The person says that they scanned it from the other's own screen. */
  confirmScan(): void {
    const id = this.scan.confirm(this.running?.device.snapshot().id);
    if (id !== undefined) {
      this.verify(id);
    }
  }

  /** Also puts away what became of the last one. */
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
    this.metMs.delete(id);
    this.pace.ask();
  }

  /** Resolves with what is left then; fails with a reason for people. */
  async renewLease(which: LeaseKey, ms: number): Promise<number> {
    const handle = this.running?.device.findLease(which);
    const left = handle === undefined ? 0 : await handle.renew(ms);
    this.pace.ask();
    return left;
  }

  revokeLease(which: LeaseKey): void {
    const handle = this.running?.device.findLease(which);
    if (handle !== undefined) {
      this.lifelines.giveUp(which);
      handle.revoke();
    }
    this.pace.ask();
  }

  setSongs(songs: Iterable<Song>): void {
    this.useLibrary(makeLibrary(songs));
  }

  addSongs(songs: Iterable<Song>): void {
    this.addLibrary(makeLibrary(songs));
  }

  /** The same for songs that are a library already, which is faster when they are many. */
  addLibrary(library: Library): void {
    const note = () =>
      this.usePhoneSongs(this.phoneSongs && alsoElsewhere(this.phoneSongs, library));
    // Whoever is quicker than the storage cannot know what the phone had. Who starts the app is told why it failed.
    void this.loaded.then(note, () => undefined);
    this.giveBack(library);
  }

  /** Songs that were removed a moment ago, wherever they came from. */
  giveBack(library: Library): void {
    this.useLibrary(joinLibraries(this.library, library));
  }

  /** The songs that the phone itself has at present. From now on the library follows them. */
  async followPhone(now: Library): Promise<void> {
    await this.loaded;
    const { library, phoneSongs } = followPhone(this.library, this.phoneSongs, now);
    // In this order: what was taken over and not noted is taken over again, which changes nothing.
    this.useLibrary(library);
    this.usePhoneSongs(phoneSongs);
  }

  /** Takes out what came from the phone alone. */
  async leavePhone(): Promise<void> {
    await this.loaded;
    this.useLibrary(followPhone(this.library, this.phoneSongs, makeLibrary([])).library);
    this.usePhoneSongs(undefined);
  }

  removeSong(song: Song): void {
    this.useLibrary(withoutSongs(this.library, [song]));
  }

  /** Returns what there was, to be given back to who thinks better of it. */
  removeAllSongs(): Library {
    const { library } = this;
    this.setSongs([]);
    return library;
  }

  /** A new name, or another session's length, is a new device to others: what was between them begins anew. */
  async change(changes: Partial<Settings>): Promise<void> {
    const before = this.settings;
    this.settings = { ...before, ...changes };
    const { name, sessionMinutes, thresholdPercent, onlyVerified } = this.settings;
    if (name !== before.name || sessionMinutes !== before.sessionMinutes) {
      this.leave();
      this.enter();
    } else if (this.running !== undefined) {
      const { device, player } = this.running;
      if (thresholdPercent !== before.thresholdPercent) {
        player.setThreshold(thresholdPercent);
      }
      if (onlyVerified !== before.onlyVerified) {
        device.people.onlyVerified = onlyVerified;
      }
    }
    this.pace.ask();
    await this.keep(() => this.keptSettings.keep(this.settings));
  }

  putAwayMatch(): void {
    this.match = undefined;
    this.pace.ask();
  }

  close(): void {
    this.closed = true;
    this.leave();
    this.pace.stop();
  }

  /** A keychain that did not answer may do so now. */
  async tryAgain(): Promise<void> {
    await this.restart({});
  }

  /** With a new key, as a person has chosen whose old one is gone. */
  async beginAsNewDevice(): Promise<void> {
    await this.restart({ asNewDevice: true });
  }

  /** The handshake has proved the other's key, and a heartbeat came lately. */
  private isConnected(peer: string): boolean {
    const peers = this.running?.device.snapshot().peers ?? [];
    return peers.some(({ id, state }) => id === peer && state === 'up');
  }

  private people() {
    return this.running?.device.people;
  }

  private async restart(options: Pick<DeviceOptions, 'asNewDevice'>): Promise<void> {
    this.leave();
    this.phase = { state: 'starting' };
    this.pace.ask();
    await this.start(options);
  }

  private async start(options: Pick<DeviceOptions, 'asNewDevice'> = {}): Promise<void> {
    try {
      await this.loaded;
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
    const first = this.library;
    this.settings = await this.keptSettings.read(this.settings);
    // A name that was made up stays the same from now on.
    void this.keep(() => this.keptSettings.keep(this.settings));
    this.phoneSongs = await this.keptPhoneSongs.read();
    const kept = await this.keptLibrary.read();
    if (kept !== undefined) {
      // Whoever was quicker than the storage meant the songs that are here now.
      this.library = withChanges(kept, changesBetween(first, this.library));
    }
  }

  private enter(options: Pick<DeviceOptions, 'asNewDevice'> = {}): void {
    if (this.closed) {
      return;
    }
    const { name, onlyVerified, thresholdPercent, sessionMinutes } = this.settings;
    const sessionMs = minutes(sessionMinutes);
    const device = createDevice({
      ports: this.options.ports,
      name,
      onlyVerified,
      defaultLease: { periodMs: sessionMs },
      ...options,
    });
    const player = createMusicPlayer({
      device,
      name,
      library: this.library,
      settings: { thresholdPercent, sessionMs },
    });
    device.observe(event => this.deviceTold(event));
    player.observe(event => this.playerTold(event));
    this.running = { device, player };
  }

  private leave(): void {
    this.running?.player.close();
    this.running?.device.close();
    this.running = undefined;
  }

  private deviceTold(event: DeviceEvent): void {
    const nowMs = this.options.ports.clock.wallMs();
    this.lifelines.happened(event, nowMs);
    this.troubles.happened(event, nowMs);
    if (event.type === 'link' && event.state !== 'up') {
      // Once more when the time of grace is over.
      this.options.ports.clock.setTimer(GRACE_MS, () => this.pace.ask());
    } else if (event.type === 'link' && !this.metMs.has(event.peer)) {
      this.metMs.set(event.peer, nowMs);
    } else if (
      event.type === 'connection ended' &&
      event.peer !== undefined &&
      !this.metMs.has(event.peer) &&
      this.isNamesake(event.peer)
    ) {
      // Who is not let in because of a name is there to be looked at: a person decides.
      this.metMs.set(event.peer, nowMs);
    }
    this.pace.ask();
  }

  private isNamesake(peer: string): boolean {
    const people = this.people()?.list() ?? [];
    return people.some(({ id, namesakes }) => id === peer && namesakes.length > 0);
  }

  private playerTold(event: MusicEvent): void {
    if (event.type === 'exchange dropped') {
      this.dropped.set(event.peer, event);
    } else if (event.type === 'exchange started') {
      this.dropped.delete(event.peer);
    } else if (event.type === 'matched') {
      const { peer, name, common, percent } = event;
      this.match = { peer, name, common, percent, atMs: this.options.ports.clock.wallMs() };
      this.options.matched?.(this.match);
    }
    this.pace.ask();
  }

  private useLibrary(library: Library): void {
    if (library === this.library) {
      return;
    }
    this.library = library;
    this.running?.player.setLibrary(library);
    this.pace.ask();
    void this.keep(async () => {
      await this.loaded;
      await this.keptLibrary.keep(this.library);
    });
  }

  private usePhoneSongs(phoneSongs: PhoneSongs | undefined): void {
    if (phoneSongs === this.phoneSongs) {
      return;
    }
    this.phoneSongs = phoneSongs;
    this.pace.ask();
    void this.keep(async () => {
      await this.loaded;
      // What has become of the library is kept first.
      await this.keptLibrary.keep(this.library);
      await this.keptPhoneSongs.keep(this.phoneSongs);
    });
  }

  private async keep(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.note(`This phone could not keep it: ${(error as Error).message}`);
    }
  }

  private update(): void {
    if (!this.closed) {
      this.store.setState(share(this.store.getState(), this.state()), true);
    }
  }

  private state(): EarshotState {
    const { running, lifelines, settings, match, phase } = this;
    const { songsByKey } = this;
    const seen = running && this.seen(running);
    const leases = seen === undefined ? [] : projectLeases(seen, this.store.getState().leases);
    return {
      phase,
      me: { id: seen?.device.id, name: settings.name, songs: songsByKey.size },
      people: seen === undefined ? [] : projectPeople(seen, leases),
      leases,
      lifelines: lifelines.list(),
      songsByKey,
      phoneSongs: this.phoneSongsFollowed,
      settings,
      match,
      scan: this.scan.state,
      linksOpened: this.linksOpened,
      diagnostics: this.diagnostics(seen),
    };
  }

  private seen({ device, player }: { device: Device; player: RunningMusicPlayer }): Seen {
    return {
      device: device.snapshot(),
      player: player.snapshot(),
      people: device.people.list(),
      codeFor: id => device.people.codeFor(id),
      lifelines: this.lifelines,
      metMs: this.metMs,
      dropped: this.dropped,
      nowMs: this.options.ports.clock.wallMs(),
    };
  }

  private diagnostics(seen: Seen | undefined): Diagnostics {
    const { troubles } = this;
    return {
      port: seen?.device.port,
      peers: (seen?.device.peers ?? []).map(
        ({ id, name, state, roundTripMs, suspicion, waiting }) => ({
          ...{ id, name, link: state, roundTripMs, suspicion, waiting },
          lastTrouble: troubles.byPeer.get(id),
        }),
      ),
      heard: troubles.heard(),
      troubles: troubles.list(),
    };
  }
}
