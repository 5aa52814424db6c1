import { makeLibrary } from '../../music';
import type { Storage } from '../../runtime';
import { KeptLibrary } from './kept-library';
import type { PhoneSongs } from './phone-songs';

const SEEN = 'phone songs';
const ELSEWHERE = 'phone songs elsewhere';

/** The phone's songs as they were last seen, from one start of the app to the next. To be read before anything is kept. */
export class KeptPhoneSongs {
  private seen: KeptLibrary;
  private elsewhere: KeptLibrary;
  /** One after the other. */
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly storage: Storage) {
    this.seen = new KeptLibrary(storage, SEEN);
    this.elsewhere = new KeptLibrary(storage, ELSEWHERE);
  }

  /** Undefined when the library does not follow the phone. */
  async read(): Promise<PhoneSongs | undefined> {
    const [seen, elsewhere] = [await this.seen.read(), await this.elsewhere.read()];
    return seen && { seen, elsewhere: elsewhere ?? makeLibrary([]) };
  }

  /** Undefined forgets them. */
  keep(phoneSongs: PhoneSongs | undefined): Promise<void> {
    const kept = this.last.then(() => this.write(phoneSongs));
    this.last = kept.catch(() => undefined);
    return kept;
  }

  private async write(phoneSongs: PhoneSongs | undefined): Promise<void> {
    if (phoneSongs === undefined) {
      const keys = await this.storage.keys(SEEN);
      await this.storage.write(new Map(keys.map(key => [key, undefined])));
      this.seen = new KeptLibrary(this.storage, SEEN);
      this.elsewhere = new KeptLibrary(this.storage, ELSEWHERE);
    } else {
      // A song that counts as from elsewhere without need stays a little too long; one that does not would be lost.
      await this.elsewhere.keep(phoneSongs.elsewhere);
      await this.seen.keep(phoneSongs.seen);
    }
  }
}
