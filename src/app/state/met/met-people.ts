import type { Storage } from '../../../runtime';
import { decodeText, encodeText } from '../../../runtime';
import { readMet, type MetPerson, type MetRecord } from './met-person';

const MET = 'met ';
/** Years of meetings. Those met longest ago go first. */
const MOST_PEOPLE = 256;
/** As many as a phone remembers while it runs: lists are large. */
const MOST_LISTS = 64;
const MOST_SONGS_TOGETHER = 300_000;

/** Everyone whom this phone has exchanged lists with, from one start of the app to the next. */
export class MetPeople {
  private readonly records = new Map<string, MetRecord>();
  private listed: readonly MetPerson[] = [];
  private stale = false;

  constructor(private readonly storage: Storage, private readonly failed: (error: Error) => void) {}

  async load(): Promise<void> {
    for (const key of await this.storage.keys(MET)) {
      const bytes = await this.storage.get(key);
      const record = bytes && readMet(decodeText(bytes));
      // Somebody may have been met meanwhile.
      if (record !== undefined && !this.records.has(record.id)) this.records.set(record.id, record);
    }
    this.stale = true;
  }

  get(id: string): MetRecord | undefined {
    return this.records.get(id);
  }

  /** Those met last come first. The same array as before while nothing has changed. */
  list(standingOf: (id: string) => MetPerson['standing']): readonly MetPerson[] {
    const changed = this.listed.some(({ id, standing }) => standing !== standingOf(id));
    if (this.stale || changed) {
      this.stale = false;
      this.listed = this.latestFirst().map(record => ({
        ...record,
        standing: standingOf(record.id),
      }));
    }
    return this.listed;
  }

  set(record: MetRecord): void {
    this.records.set(record.id, record);
    this.write(record.id, encodeText(JSON.stringify(record)));
  }

  remove(id: string): void {
    if (this.records.delete(id)) this.write(id, undefined);
  }

  /** The ids of those who are one too many, and of those whose lists are. */
  excess(): { readonly people: readonly string[]; readonly lists: readonly string[] } {
    const latest = this.latestFirst();
    let songs = 0;
    const lists = latest
      .filter(({ list }) => list !== undefined)
      .filter(({ theirSongs = 0 }, index) => {
        songs += theirSongs;
        return index > 0 && (index >= MOST_LISTS || songs > MOST_SONGS_TOGETHER);
      });
    const ids = (records: readonly MetRecord[]) => records.map(({ id }) => id);
    return { people: ids(latest.slice(MOST_PEOPLE)), lists: ids(lists) };
  }

  private latestFirst(): readonly MetRecord[] {
    return [...this.records.values()].sort((one, other) => other.lastMs - one.lastMs);
  }

  private write(id: string, value: Uint8Array | undefined): void {
    this.stale = true;
    this.storage.write(new Map([[`${MET}${id}`, value]])).catch(this.failed);
  }
}
