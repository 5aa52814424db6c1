import type { KnownSongs, Library, SongsByKey } from '../../../music';
import type { Storage } from '../../../runtime';
import { KeptLibrary } from '../kept-library';

/** The beginning of all records of somebody's list. */
const LIST = 'list of ';

/** The lists of people met, from one start of the app to the next. One thing after the other: a list takes many writes. */
export class KeptLists {
  private readonly open = new Map<string, KeptLibrary>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly storage: Storage) {}

  /** Undefined when nothing is kept of them. */
  read(id: string): Promise<Library | undefined> {
    return this.next(() => new KeptLibrary(this.storage, nameOf(id)).read());
  }

  keep(id: string, { byKey, revision }: KnownSongs): Promise<void> {
    // What arrived goes on changing with the next changes.
    const copy: SongsByKey = new Map(byKey);
    return this.next(async () => {
      let kept = this.open.get(id);
      if (kept === undefined) {
        kept = new KeptLibrary(this.storage, nameOf(id));
        await kept.read();
        this.open.set(id, kept);
      }
      const staged = await kept.stage({ songs: [...copy.values()], byKey: copy, revision });
      if (staged.records.size > 0) await this.storage.write(staged.records);
      staged.done();
      await staged.tidy();
    });
  }

  remove(id: string): Promise<void> {
    return this.next(async () => {
      this.open.delete(id);
      const keys = await this.storage.keys(nameOf(id));
      await this.storage.write(new Map(keys.map(key => [key, undefined])));
    });
  }

  private next<T>(run: () => Promise<T>): Promise<T> {
    const result = this.last.then(run);
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** An id has a fixed length: no name is the beginning of another's. */
const nameOf = (id: string) => `${LIST}${id}`;
