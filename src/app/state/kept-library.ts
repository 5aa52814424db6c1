import type { Change, Library } from '../../music';
import { changesBetween, LibraryBuilder } from '../../music';
import type { Storage } from '../../runtime';
import { decodeText, encodeText } from '../../runtime';
import { SongLog } from './song-log';

/** A shorter log is not worth compacting, however many of its entries are obsolete. */
const SHORT_LOG = 1_000;

/** The library from one start of the app to the next. To be read before anything is kept. */
export class KeptLibrary {
  private log: SongLog;
  private spare: SongLog;
  /** What the log amounts to. Undefined while none counts, or when nobody knows what was written of it. */
  private kept: Library | undefined;
  private wanted: Library | undefined;
  private writing: Promise<void> | undefined;

  /**
   * @param name of the record that says which of the two logs counts. It is written when all of that log is there, so that
   * there is always a whole one.
   */
  constructor(private readonly storage: Storage, private readonly name = 'library') {
    this.log = new SongLog(storage, `${name} a`);
    this.spare = new SongLog(storage, `${name} b`);
  }

  /** Undefined when nothing was ever kept. */
  async read(): Promise<Library | undefined> {
    const head = await this.storage.get(this.name);
    if (head === undefined) {
      return undefined;
    }
    const said: unknown = JSON.parse(decodeText(head));
    const builder = new LibraryBuilder();
    if (isOneRecord(said)) {
      said.forEach(([artist, title]) => builder.add({ artist, title }));
      return builder.build();
    }
    if (said === this.spare.name) {
      this.change();
    }
    await this.log.read(change => builder.apply(change));
    this.kept = builder.build();
    return this.kept;
  }

  /** Resolves when it would survive a crash. What is asked for while something is being written is written with the next. */
  keep(library: Library): Promise<void> {
    this.wanted = library;
    if (this.writing === undefined && library !== this.kept) {
      this.writing = this.write();
    }
    return this.writing ?? Promise.resolve();
  }

  private async write(): Promise<void> {
    try {
      while (this.wanted !== undefined && this.wanted !== this.kept) {
        await this.writeOne(this.wanted);
      }
    } finally {
      this.writing = undefined;
    }
  }

  private async writeOne(library: Library): Promise<void> {
    const changes = this.kept && changesBetween(this.kept, library);
    // Should it fail in the middle, the next time everything is written.
    this.kept = undefined;
    if (changes === undefined || this.log.length + changes.length > longestLog(library)) {
      await this.rewrite(library);
    } else {
      await this.log.append(changes);
    }
    this.kept = library;
  }

  private async rewrite({ songs }: Library): Promise<void> {
    // There may be something left of an earlier attempt.
    await this.spare.clear();
    await this.spare.append(songs.map((song): Change => ({ kind: 'added', song })));
    await this.storage.set(this.name, encodeText(JSON.stringify(this.spare.name)));
    this.change();
    await this.spare.clear();
  }

  private change(): void {
    [this.log, this.spare] = [this.spare, this.log];
  }
}

/** At most half of a log is past. */
function longestLog({ songs }: Library): number {
  return Math.max(SHORT_LOG, 2 * songs.length);
}

/** As it was kept in the beginning: all songs in the one record. */
function isOneRecord(said: unknown): said is readonly (readonly [string, string])[] {
  return Array.isArray(said);
}
