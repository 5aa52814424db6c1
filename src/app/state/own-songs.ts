import type { Library, Song } from '../../music';
import { changesBetween, joinLibraries, makeLibrary, withChanges, withoutSongs } from '../../music';
import type { Storage } from '../../runtime';
import { KeptLibrary } from './kept-library';
import { KeptPhoneSongs } from './kept-phone-songs';
import { alsoElsewhere, followPhone, type PhoneSongs } from './phone-songs';

interface OwnSongsOwner {
  /** The library is another one. */
  libraryChanged(library: Library): void;
  /** The screens show something that has changed. */
  changed(): void;
  /** Something could not be stored. */
  failed(error: Error): void;
}

/** The songs of this phone: what they are now, what is stored of them, and which of them follow the phone's own. */
export class OwnSongs {
  private readonly keptLibrary: KeptLibrary;
  private readonly keptPhoneSongs: KeptPhoneSongs;
  private phoneSongs: PhoneSongs | undefined;
  /** The stored songs are read. Songs that were added meanwhile are kept: the stored ones are merged with them. */
  readonly loaded: Promise<void>;

  constructor(storage: Storage, private current: Library, private readonly owner: OwnSongsOwner) {
    this.keptLibrary = new KeptLibrary(storage);
    this.keptPhoneSongs = new KeptPhoneSongs(storage);
    this.loaded = this.read();
  }

  get library(): Library {
    return this.current;
  }

  /** The phone's own songs when they were last read; undefined while the library does not follow them. */
  get onPhone(): Library | undefined {
    return this.phoneSongs?.seen;
  }

  replace(songs: Iterable<Song>): void {
    this.use(makeLibrary(songs));
  }

  add(library: Library): void {
    const noteAddition = () =>
      this.usePhoneSongs(this.phoneSongs && alsoElsewhere(this.phoneSongs, library));
    // The start of the app reports why the storage failed.
    void this.loaded.then(noteAddition, () => undefined);
    this.restore(library);
  }

  /** Puts back songs that were removed a moment ago, from whatever source they came. */
  restore(library: Library): void {
    this.use(joinLibraries(this.current, library));
  }

  remove(song: Song): void {
    this.use(withoutSongs(this.current, [song]));
  }

  /** Returns the songs that there were, for an undo. */
  removeAll(): Library {
    const { current } = this;
    this.replace([]);
    return current;
  }

  /** From now on the library follows the phone's own songs, which are these. */
  async followPhone(onPhone: Library): Promise<void> {
    await this.loaded;
    const { library, phoneSongs } = followPhone(this.current, this.phoneSongs, onPhone);
    // In this order: if only the library is stored, the next read repeats the change, which does nothing.
    this.use(library);
    this.usePhoneSongs(phoneSongs);
  }

  /** Removes the songs that came from the phone alone. */
  async leavePhone(): Promise<void> {
    await this.loaded;
    this.use(followPhone(this.current, this.phoneSongs, makeLibrary([])).library);
    this.usePhoneSongs(undefined);
  }

  private async read(): Promise<void> {
    const first = this.current;
    this.phoneSongs = await this.keptPhoneSongs.read();
    const kept = await this.keptLibrary.read();
    if (kept !== undefined) {
      this.current = withChanges(kept, changesBetween(first, this.current));
    }
  }

  private use(library: Library): void {
    if (library === this.current) {
      return;
    }
    this.current = library;
    this.owner.libraryChanged(library);
    this.keep(() => this.keptLibrary.keep(this.current));
  }

  private usePhoneSongs(phoneSongs: PhoneSongs | undefined): void {
    if (phoneSongs === this.phoneSongs) {
      return;
    }
    this.phoneSongs = phoneSongs;
    this.owner.changed();
    this.keep(async () => {
      await this.keptLibrary.keep(this.current);
      await this.keptPhoneSongs.keep(this.phoneSongs);
    });
  }

  private keep(write: () => Promise<void>): void {
    this.loaded.then(write).catch((error: Error) => this.owner.failed(error));
  }
}
