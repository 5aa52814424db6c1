import type { Song } from '../../music';
import { songKey } from '../../music';
import type { Clock, Storage } from '../../runtime';
import { decodeText, encodeText } from '../../runtime';

/** A song of somebody else's that the owner wants to find later. */
export interface NotedSong extends Song {
  /** What songs are compared by. */
  readonly key: string;
  /** Whose list it was in. */
  readonly from: string;
  /** Wall clock. */
  readonly atMs: number;
}

const NOTED = 'noted songs';
/** One record: longer lists are for other tools. */
const MOST_NOTED = 500;

interface NotedParts {
  readonly clock: Clock;
  readonly storage: Storage;
  readonly changed: () => void;
  readonly failed: (error: Error) => void;
}

/** Songs that were noted, from one start of the app to the next. */
export class Noted {
  /** The latest first. The same array while nothing has changed. */
  private songs: readonly NotedSong[] = [];
  private keysOfAll: ReadonlySet<string> = new Set();
  readonly loaded: Promise<void>;

  constructor(private readonly parts: NotedParts) {
    this.loaded = this.load();
  }

  get all(): readonly NotedSong[] {
    return this.songs;
  }

  /** A new one whenever something has changed. */
  get keys(): ReadonlySet<string> {
    return this.keysOfAll;
  }

  /** Those that are noted already stay where they are. */
  add(songs: readonly Song[], from: string): void {
    const known = new Set(this.keysOfAll);
    const atMs = this.parts.clock.wallMs();
    const fresh = songs
      .map(({ artist, title }) => ({ artist, title, key: songKey({ artist, title }), from, atMs }))
      .filter(({ key }) => !known.has(key) && known.add(key));
    if (fresh.length > 0) this.become([...fresh, ...this.songs].slice(0, MOST_NOTED));
  }

  remove(keys: readonly string[]): void {
    const gone = new Set(keys);
    this.become(this.songs.filter(({ key }) => !gone.has(key)));
  }

  private become(songs: readonly NotedSong[]): void {
    this.take(songs);
    const kept = songs.map(({ artist, title, from, atMs }) => [artist, title, from, atMs]);
    const text = JSON.stringify(kept);
    this.parts.storage.set(NOTED, encodeText(text)).catch(this.parts.failed);
    this.parts.changed();
  }

  private async load(): Promise<void> {
    const bytes = await this.parts.storage.get(NOTED);
    // Nothing can be noted before: no screen is open yet.
    this.take(bytes === undefined ? [] : read(decodeText(bytes)));
  }

  private take(songs: readonly NotedSong[]): void {
    this.songs = songs;
    this.keysOfAll = new Set(songs.map(({ key }) => key));
  }
}

/** What makes no sense is passed over. */
function read(text: string): readonly NotedSong[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  return (Array.isArray(value) ? value : []).filter(isKept).map(([artist, title, from, atMs]) => {
    return { artist, title, from, atMs, key: songKey({ artist, title }) };
  });
}

const isKept = (value: unknown): value is readonly [string, string, string, number] =>
  Array.isArray(value) &&
  value.slice(0, 3).every(part => typeof part === 'string') &&
  value.length === 4 &&
  typeof value[3] === 'number';
