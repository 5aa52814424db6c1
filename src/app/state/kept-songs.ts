import type { Library } from '../../music';
import { makeLibrary } from '../../music';
import type { Storage } from '../../runtime';
import { KeptLibrary } from './kept-library';
import type { PhoneSongs } from './phone-songs';

const LIBRARY = 'library';
/** The beginning of all records about the phone's own songs. */
const ON_PHONE = 'phone songs';

export interface SongsToKeep {
  readonly library: Library;
  /** Undefined while the library does not follow the phone. */
  readonly phoneSongs: PhoneSongs | undefined;
}

/**
 * The songs from one start of the app to the next. To be read before anything is kept. The library and what was seen on the
 * phone come to count in one write: a crash between the two would make the phone's songs look like anybody's.
 */
export class KeptSongs {
  private readonly library: KeptLibrary;
  private seen!: KeptLibrary;
  private elsewhere!: KeptLibrary;
  private followsPhone = false;
  private wanted: SongsToKeep | undefined;
  private writing: Promise<void> | undefined;

  constructor(private readonly storage: Storage) {
    this.library = new KeptLibrary(storage, LIBRARY);
    this.forgetPhone();
  }

  /** The library is undefined when nothing was ever kept. */
  async read(): Promise<Partial<SongsToKeep>> {
    const [library, seen, elsewhere] = [
      await this.library.read(),
      await this.seen.read(),
      await this.elsewhere.read(),
    ];
    this.followsPhone = seen !== undefined;
    const phoneSongs = seen && { seen, elsewhere: elsewhere ?? makeLibrary([]) };
    return { ...(library && { library }), phoneSongs };
  }

  /** Resolves when it would survive a crash. What is asked for while something is being written is written with the next. */
  keep(songs: SongsToKeep): Promise<void> {
    this.wanted = songs;
    this.writing ??= this.write();
    return this.writing;
  }

  private async write(): Promise<void> {
    try {
      while (this.wanted !== undefined) {
        const songs = this.wanted;
        this.wanted = undefined;
        await this.writeOne(songs);
      }
    } finally {
      this.writing = undefined;
    }
  }

  private async writeOne({ library, phoneSongs }: SongsToKeep): Promise<void> {
    const staged = [
      await this.library.stage(library),
      ...(phoneSongs === undefined
        ? []
        : [
            await this.seen.stage(phoneSongs.seen),
            await this.elsewhere.stage(phoneSongs.elsewhere),
          ]),
    ];
    const leavesPhone = phoneSongs === undefined && this.followsPhone;
    const left = leavesPhone ? await this.storage.keys(ON_PHONE) : [];
    const records = new Map([
      ...staged.flatMap(part => [...part.records]),
      ...left.map(key => [key, undefined] as const),
    ]);
    if (records.size > 0) {
      await this.storage.write(records);
    }
    this.followsPhone = phoneSongs !== undefined;
    if (leavesPhone) {
      this.forgetPhone();
    }
    staged.forEach(part => part.done());
    for (const part of staged) {
      await part.tidy();
    }
  }

  private forgetPhone(): void {
    this.seen = new KeptLibrary(this.storage, ON_PHONE);
    this.elsewhere = new KeptLibrary(this.storage, `${ON_PHONE} elsewhere`);
  }
}
