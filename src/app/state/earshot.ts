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
  withSongs,
} from '../../music';
import type { Address, Device, DeviceEvent, LeaseKey, Ports } from '../../runtime';
import { createDevice, minutes } from '../../runtime';
import { KeptLibrary } from './kept-library';
import { KeptSettings } from './kept-settings';
import { Lifelines } from './lifelines';
import { Pace } from './pace';
import type { Seen } from './projection';
import { GRACE_MS, projectLeases, projectPeople } from './projection';
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
  private match: MatchNotice | undefined;
  private running: { readonly device: Device; readonly player: RunningMusicPlayer } | undefined;
  private closed = false;

  constructor(private readonly options: EarshotOptions) {
    const { ports, defaultName, firstSettings, firstLibrary } = options;
    this.keptSettings = new KeptSettings(ports.storage);
    this.keptLibrary = new KeptLibrary(ports.storage);
    this.settings = { ...DEFAULT_SETTINGS, name: defaultName, ...firstSettings };
    this.library = firstLibrary ?? makeLibrary([]);
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

  /** C4: the app is back in front, or the network has changed. */
  refresh(): void {
    this.running?.device.refresh();
    this.pace.ask();
  }

  /** A typed address, for networks that keep phones from hearing of each other. */
  reach(address: Address): void {
    this.running?.device.reach(address);
  }

  /** Empty while this phone does not know its own key yet. */
  verificationCode(id: string): string {
    const device = this.device;
    return device?.snapshot().id === undefined ? '' : device.people.codeFor(id);
  }

  verify(id: string): void {
    this.people()?.verify(id);
    this.pace.ask();
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
    this.useLibrary(withSongs(this.library, songs));
  }

  /** The same for songs that are a library already, which is faster when they are many. */
  addLibrary(library: Library): void {
    this.useLibrary(joinLibraries(this.library, library));
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

  private people() {
    return this.running?.device.people;
  }

  private async start(): Promise<void> {
    try {
      await this.loaded;
      this.enter();
      await this.running?.device.ready;
      this.phase = { state: 'running' };
    } catch (error) {
      this.phase = { state: 'failed', message: (error as Error).message };
    }
    this.pace.ask();
  }

  private async load(): Promise<void> {
    const first = this.library;
    this.settings = await this.keptSettings.read(this.settings);
    // A name that was made up stays the same from now on.
    void this.keep(() => this.keptSettings.keep(this.settings));
    const kept = await this.keptLibrary.read();
    if (kept !== undefined) {
      // Whoever was quicker than the storage meant the songs that are here now.
      this.library = withChanges(kept, changesBetween(first, this.library));
    }
  }

  private enter(): void {
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
    }
    this.pace.ask();
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

  private async keep(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      const what = `This phone could not keep it: ${(error as Error).message}`;
      this.troubles.add({ atMs: this.options.ports.clock.wallMs(), what });
      this.pace.ask();
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
      settings,
      match,
      diagnostics: this.diagnostics(seen),
    };
  }

  private seen({ device, player }: { device: Device; player: RunningMusicPlayer }): Seen {
    return {
      device: device.snapshot(),
      player: player.snapshot(),
      people: device.people.list(),
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
