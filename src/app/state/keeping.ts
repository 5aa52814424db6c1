import type { Library, Song } from '../../music';
import { makeLibrary } from '../../music';
import type { Storage } from '../../runtime';
import type { Settings } from './settings';
import { readSettings } from './settings';
import { bytesOf, textOf } from './utf8';

const SETTINGS = 'settings';
const LIBRARY = 'library';

/** What the app itself keeps from one start to the next, in the storage that the device has too. */
export class Keeping {
  constructor(private readonly storage: Storage) {}

  async settings(first: Settings): Promise<Settings> {
    const bytes = await this.storage.get(SETTINGS);
    return readSettings(bytes && textOf(bytes), first);
  }

  async keepSettings(settings: Settings): Promise<void> {
    await this.storage.set(SETTINGS, bytesOf(JSON.stringify(settings)));
  }

  /** Undefined when nothing was ever kept. */
  async library(): Promise<Library | undefined> {
    const bytes = await this.storage.get(LIBRARY);
    return bytes && makeLibrary(songsOf(textOf(bytes)));
  }

  async keepLibrary({ songs }: Library): Promise<void> {
    await this.storage.set(
      LIBRARY,
      bytesOf(JSON.stringify(songs.map(({ artist, title }) => [artist, title]))),
    );
  }
}

function songsOf(text: string): Song[] {
  const pairs = JSON.parse(text) as readonly (readonly [string, string])[];
  return pairs.map(([artist, title]) => ({ artist, title }));
}
