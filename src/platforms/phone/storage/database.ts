import type { StorageChanges } from '../../../runtime';
import { keysWith } from '../../../runtime';
import { decodeBase64, encodeBase64 } from '../base64';
import type { Spec } from '../specs/NativeEarshotStore';
import NativeEarshotStore from '../specs/NativeEarshotStore';
import { asciiKey, keyOfAscii } from './ascii-key';
import { moveFromAsyncStorage } from './async-storage';

/**
 * Which part of the app keys belong to: `records` are the runtime's and the app's, `agents` those of the agents that this
 * phone carries, `phone` this platform's own.
 */
export type Section = 'records' | 'agents' | 'phone';

/** The phone's one database. Before its first use, what earlier versions kept elsewhere is moved into it. */
export class PhoneDatabase {
  private moved: Promise<void> | undefined;

  constructor(private readonly native: Spec) {}

  async get(section: Section, key: string): Promise<Uint8Array | undefined> {
    await this.ready();
    const value = await this.native.read(`${section}/${asciiKey(key)}`);
    return value === null ? undefined : decodeBase64(value);
  }

  async keys(section: Section, prefix: string): Promise<string[]> {
    await this.ready();
    const found = await this.native.keys(`${section}/${asciiKey(prefix)}`);
    return keysWith(
      prefix,
      found.map(key => keyOfAscii(key.slice(section.length + 1))),
    );
  }

  async write(section: Section, changes: StorageChanges): Promise<void> {
    await this.ready();
    const sets: string[] = [];
    const deletes: string[] = [];
    for (const [key, value] of changes) {
      const ascii = `${section}/${asciiKey(key)}`;
      if (value === undefined) {
        deletes.push(ascii);
      } else {
        sets.push(ascii, encodeBase64(value));
      }
    }
    await this.native.write(sets, deletes);
  }

  /** Runs once, and again after a failure; the caller gets the error. */
  private ready(): Promise<void> {
    this.moved ??= moveFromAsyncStorage(this.native).catch((error: unknown) => {
      this.moved = undefined;
      throw error;
    });
    return this.moved;
  }
}

/** One for the whole app: two could move older records over newer ones. */
export const phoneDatabase = new PhoneDatabase(NativeEarshotStore);
