import type { Change, Library } from '../../music';
import { changesBetween, LibraryBuilder } from '../../music';
import type { Storage, StorageChanges } from '../../runtime';
import { decodeText, encodeText } from '../../runtime';
import { SongLog } from './song-log';

/** A shorter log is not worth compacting, however many of its entries are obsolete. */
const SHORT_LOG = 1_000;
/** More are written ahead, page by page: in one write they would hold up the screen. */
const MOST_IN_ONE_WRITE = 5_000;

/** What makes a library count once it is written. */
export interface StagedLibrary {
  readonly records: StorageChanges;
  /** It is written. */
  done(): void;
  /** Removes what does not count any more. */
  tidy(): Promise<void>;
}

const NOTHING: StagedLibrary = {
  records: new Map(),
  done: () => undefined,
  tidy: async () => undefined,
};

/** One library from one start of the app to the next. To be read before anything is staged. */
export class KeptLibrary {
  private log: SongLog;
  private spare: SongLog;
  /** What the log amounts to. Undefined while none counts, or when nobody knows what was written of it. */
  private kept: Library | undefined;

  /**
   * @param name of the record that says which of the two logs counts. It is written when all of that log is there, so that
   * there is always a whole one.
   */
  constructor(private readonly storage: Storage, private readonly name: string) {
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

  /** Writes what may be written before it counts. Should what follows fail, everything is written the next time. */
  async stage(library: Library): Promise<StagedLibrary> {
    if (library === this.kept) {
      return NOTHING;
    }
    const changes = this.kept && changesBetween(this.kept, library);
    this.kept = undefined;
    return changes === undefined ||
      changes.length > MOST_IN_ONE_WRITE ||
      this.log.length + changes.length > longestLog(library)
      ? this.rewrite(library)
      : this.append(library, changes);
  }

  private append(library: Library, changes: readonly Change[]): StagedLibrary {
    const { records, done } = this.log.stage(changes);
    return {
      ...NOTHING,
      records,
      done: () => {
        done();
        this.kept = library;
      },
    };
  }

  private async rewrite(library: Library): Promise<StagedLibrary> {
    // There may be something left of an earlier attempt.
    await this.spare.clear();
    await this.spare.append(library.songs.map((song): Change => ({ kind: 'added', song })));
    return {
      records: new Map([[this.name, encodeText(JSON.stringify(this.spare.name))]]),
      done: () => {
        this.change();
        this.kept = library;
      },
      tidy: () => this.spare.clear(),
    };
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
