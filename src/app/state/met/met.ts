import type { KnownSongs, MusicEvent, PartnerSnapshot, Sharing, SongsByKey } from '../../../music';
import { shareBetween } from '../../../music';
import type { Clock, DeviceEvent, Storage } from '../../../runtime';
import { KeptLists } from './kept-lists';
import { MetPeople } from './met-people';
import type { MetPerson, MetRecord } from './met-person';
import { MOST_ARTISTS_KEPT } from './met-person';
import { slicedOn } from './slices';

/** A list that changes all the time is not written all the time. */
const KEEPS_AFTER_MS = 2_000;

interface MetParts {
  readonly clock: Clock;
  readonly storage: Storage;
  readonly ours: () => SongsByKey;
  readonly partner: (id: string) => PartnerSnapshot | undefined;
  readonly songsOf: (id: string) => KnownSongs | undefined;
  readonly changed: () => void;
  readonly failed: (error: Error) => void;
}

/** What two lists share, and the list that is not ours. */
export interface SharedSongs {
  readonly sharing: Sharing;
  readonly ours: SongsByKey;
  readonly theirs: SongsByKey;
}

/** Whom this phone has met, what it shares with them, and their lists, which stay when they leave. */
export class Met {
  private readonly people: MetPeople;
  private readonly lists: KeptLists;
  /** A person who was removed while their list was being worked on stays removed. */
  private readonly runs = new Map<string, number>();
  readonly loaded: Promise<void>;

  constructor(private readonly parts: MetParts) {
    this.people = new MetPeople(parts.storage, parts.failed);
    this.lists = new KeptLists(parts.storage);
    this.loaded = this.people.load().then(parts.changed, parts.failed);
  }

  list(standingOf: (id: string) => MetPerson['standing']): readonly MetPerson[] {
    return this.people.list(standingOf);
  }

  /** As they were called when they were last met. */
  nameOf(id: string): string | undefined {
    return this.people.get(id)?.name;
  }

  musicEvent(event: MusicEvent): void {
    const { type, peer, name } = event;
    if (type === 'matched') {
      const { common, percent } = event;
      const lastMatchMs = this.parts.clock.wallMs();
      this.note(peer, name, ({ matches }) => ({
        ...{ matches: matches + 1, lastMatchMs, common, percent },
      }));
    } else if (type === 'exchange finished') {
      const { theirSongs, common, percent } = this.parts.partner(peer) ?? {};
      this.note(peer, name, () => ({ theirSongs, common, percent }));
      if (event.direction === 'receiving') void this.keepSoon(peer);
    }
  }

  deviceEvent(event: DeviceEvent): void {
    if (event.type === 'link' && event.state === 'down') {
      const record = this.people.get(event.peer);
      if (record !== undefined) this.note(event.peer, record.name, () => ({}));
    }
  }

  /** Compares the two lists, off the frame. Undefined when theirs is not here. */
  async sharingWith(id: string, cancelled = () => false): Promise<SharedSongs | undefined> {
    const theirs = this.parts.songsOf(id)?.byKey ?? (await this.keptList(id));
    if (theirs === undefined || cancelled()) return undefined;
    const ours = this.parts.ours();
    const run = this.runs.get(id);
    const sharing = await slicedOn(this.parts.clock, shareBetween(ours, theirs), cancelled);
    if (sharing === undefined) return undefined;
    const record = this.people.get(id);
    if (record !== undefined && this.runs.get(id) === run)
      this.take(record, sharing, ours.size, theirs.size);
    return { sharing, ours, theirs };
  }

  remove(id: string): void {
    this.runs.set(id, (this.runs.get(id) ?? 0) + 1);
    this.people.remove(id);
    this.lists.remove(id).catch(this.parts.failed);
    this.parts.changed();
  }

  private async keptList(id: string): Promise<SongsByKey | undefined> {
    if (this.people.get(id)?.list === undefined) return undefined;
    try {
      return (await this.lists.read(id))?.byKey;
    } catch (error) {
      this.parts.failed(error as Error);
      return undefined;
    }
  }

  private note(id: string, name: string, changes: (before: MetRecord) => Partial<MetRecord>): void {
    const nowMs = this.parts.clock.wallMs();
    const before = this.people.get(id) ?? newRecord(id, name, nowMs);
    this.people.set({ ...before, name, lastMs: nowMs, ...changes(before) });
    this.tidy();
    this.parts.changed();
  }

  private async keepSoon(id: string): Promise<void> {
    const run = this.runs.get(id);
    const isOver = () => this.runs.get(id) !== run;
    await this.sharingWith(id, isOver);
    await new Promise<void>(resolve => this.parts.clock.setTimer(KEEPS_AFTER_MS, resolve));
    const known = this.parts.songsOf(id);
    if (known === undefined || isOver()) return;
    const { revision } = known;
    if (this.people.get(id)?.list === revision) return;
    try {
      await this.lists.keep(id, known);
    } catch (error) {
      this.parts.failed(error as Error);
      return;
    }
    const record = this.people.get(id);
    if (record === undefined || isOver()) {
      await this.lists.remove(id);
    } else {
      this.people.set({ ...record, list: revision });
      this.tidy();
      this.parts.changed();
    }
  }

  private take(
    record: MetRecord,
    { common, artists }: Sharing,
    ours: number,
    theirs: number,
  ): void {
    const found = {
      theirSongs: theirs,
      common: common.length,
      percent: ours === 0 ? 0 : (100 * common.length) / ours,
      artists: artists.slice(0, MOST_ARTISTS_KEPT),
      artistsInCommon: artists.length,
    };
    this.people.set({ ...record, ...found });
    this.parts.changed();
  }

  private tidy(): void {
    const { people, lists } = this.people.excess();
    people.forEach(id => this.remove(id));
    for (const id of lists) {
      const record = this.people.get(id);
      if (record !== undefined) this.people.set({ ...record, list: undefined });
      this.lists.remove(id).catch(this.parts.failed);
    }
  }
}

const newRecord = (id: string, name: string, nowMs: number): MetRecord => ({
  ...{ id, name, firstMs: nowMs, lastMs: nowMs, matches: 0, lastMatchMs: undefined },
  ...{ theirSongs: undefined, common: undefined, percent: undefined },
  ...{ artists: [], artistsInCommon: 0, list: undefined },
});
