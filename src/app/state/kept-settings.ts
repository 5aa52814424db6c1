import type { Storage } from '../../runtime';
import { decodeText, encodeText } from '../../runtime';
import type { Settings } from './settings';
import { readSettings } from './settings';

const SETTINGS = 'settings';

/** The settings from one start of the app to the next, in the storage that the device has too. */
export class KeptSettings {
  constructor(private readonly storage: Storage) {}

  async read(first: Settings): Promise<Settings> {
    const bytes = await this.storage.get(SETTINGS);
    return readSettings(bytes && decodeText(bytes), first);
  }

  async keep(settings: Settings): Promise<void> {
    await this.storage.set(SETTINGS, encodeText(JSON.stringify(settings)));
  }
}
