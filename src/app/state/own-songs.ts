import type { Library, Song } from '../../music';
import { changesBetween, joinLibraries, makeLibrary, withChanges, withoutSongs } from '../../music';
import type { Storage } from '../../runtime';
import type { SongsToKeep } from './kept-songs';
import type { AddedSongs } from './added-songs';
import { addedSongs, withoutAdded } from './added-songs';
import { KeptSongs } from './kept-songs';
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
  private readonly kept: KeptSongs;
  private phoneSongs: PhoneSongs | undefined;
  private isLoaded = false;
  /** The stored songs are read. Songs that were added meanwhile are kept: the stored ones are merged with them. */
  readonly loaded: Promise<void>;

  constructor(storage: Storage, private current: Library, private readonly owner: OwnSongsOwner) {
    this.kept = new KeptSongs(storage);
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
    this.use({ library: makeLibrary(songs) });
  }

  /** Undefined while the stored songs are still read: nobody knows yet which of these are new. */
  add(library: Library): AddedSongs | undefined {
    const before = this.state;
    const phoneSongs = () => this.phoneSongs && alsoElsewhere(this.phoneSongs, library);
    if (!this.isLoaded) {
      // The start of the app reports why the storage failed.
      void this.loaded.then(
        () => this.use({ phoneSongs: phoneSongs() }),
        () => undefined,
      );
    }
    this.use({ library: joinLibraries(this.current, library), phoneSongs: phoneSongs() });
    return this.isLoaded ? addedSongs(before, this.state) : undefined;
  }

  /** Undoes an addition. Songs that have come to the phone meanwhile stay. */
  takeBack(added: AddedSongs): void {
    this.use(withoutAdded(this.state, added));
  }

  /** Puts back songs that were removed a moment ago, from whatever source they came. */
  restore(library: Library): void {
    this.use({ library: joinLibraries(this.current, library) });
  }

  remove(song: Song): void {
    this.use({ library: withoutSongs(this.current, [song]) });
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
    this.use(followPhone(this.current, this.phoneSongs, onPhone));
  }

  /** Removes the songs that came from the phone alone. */
  async leavePhone(): Promise<void> {
    await this.loaded;
    const { library } = followPhone(this.current, this.phoneSongs, makeLibrary([]));
    this.use({ library, phoneSongs: undefined });
  }

  private async read(): Promise<void> {
    const first = this.current;
    const { library, phoneSongs } = await this.kept.read();
    this.phoneSongs = phoneSongs;
    if (library !== undefined) {
      this.current = withChanges(library, changesBetween(first, this.current));
    }
    this.isLoaded = true;
  }

  private use(next: Partial<SongsToKeep>): void {
    const before = this.state;
    const { library, phoneSongs } = { ...before, ...next };
    if (library === before.library && phoneSongs === before.phoneSongs) {
      return;
    }
    this.current = library;
    this.phoneSongs = phoneSongs;
    if (library === before.library) {
      this.owner.changed();
    } else {
      this.owner.libraryChanged(library);
    }
    this.keep();
  }

  private keep(): void {
    this.loaded
      .then(() => this.kept.keep(this.state))
      .catch((error: Error) => this.owner.failed(error));
  }

  private get state(): SongsToKeep {
    return { library: this.current, phoneSongs: this.phoneSongs };
  }
}
