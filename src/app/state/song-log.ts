import type { Change } from '../../music';
import type { Storage, StorageChanges } from '../../runtime';
import { decodeText, encodeText } from '../../runtime';

type Written = readonly [artist: string, title: string, removed?: 1];

/** About 20 KB: rewritten with every song, within a frame or two even on a slow phone. */
const PAGE_CHANGES = 500;

/** What is to be written, and what to call once that is stored. */
interface StagedPages {
  readonly records: StorageChanges;
  done(): void;
}

/**
 * What has come and gone, in records of limited size: a song that is added costs the last of them, however many there are,
 * and between two of them the screen has its turn.
 */
export class SongLog {
  private fullPages = 0;
  private last: readonly Written[] = [];

  constructor(private readonly storage: Storage, readonly name: string) {}

  get length(): number {
    return this.fullPages * PAGE_CHANGES + this.last.length;
  }

  /** Once, before anything is added. */
  async read(each: (change: Change) => void): Promise<void> {
    for (let number = 0; ; number++) {
      const bytes = await this.storage.get(this.page(number));
      if (bytes === undefined) {
        return;
      }
      const page = JSON.parse(decodeText(bytes)) as readonly Written[];
      page.forEach(written => each(changeOf(written)));
      this.turnedTo(number, page);
    }
  }

  /** Page by page: only for a log that does not count yet. */
  async append(changes: readonly Change[]): Promise<void> {
    for (let next = 0; next < changes.length; ) {
      const room = PAGE_CHANGES - this.last.length;
      const { records, done } = this.stage(changes.slice(next, next + room));
      await this.storage.write(records);
      done();
      next += room;
    }
  }

  /** All pages that these changes need, for one write. */
  stage(changes: readonly Change[]): StagedPages {
    const records = new Map<string, Uint8Array>();
    const turns: (() => void)[] = [];
    let number = this.fullPages;
    let { last } = this;
    for (let next = 0; next < changes.length; ) {
      const room = PAGE_CHANGES - last.length;
      const page = [...last, ...changes.slice(next, next + room).map(writtenOf)];
      const mine = number;
      records.set(this.page(mine), encodeText(JSON.stringify(page)));
      turns.push(() => this.turnedTo(mine, page));
      last = [];
      number += 1;
      next += room;
    }
    return { records, done: () => turns.forEach(turn => turn()) };
  }

  /** The last page first: should it be interrupted, a gap would hide the pages behind it from the next attempt. */
  async clear(): Promise<void> {
    let pages = 0;
    while ((await this.storage.get(this.page(pages))) !== undefined) {
      pages += 1;
    }
    for (let number = pages - 1; number >= 0; number--) {
      await this.storage.delete(this.page(number));
    }
    this.turnedTo(0, []);
  }

  private turnedTo(number: number, page: readonly Written[]): void {
    const full = page.length >= PAGE_CHANGES;
    this.fullPages = full ? number + 1 : number;
    this.last = full ? [] : page;
  }

  private page(number: number): string {
    return `${this.name} ${number}`;
  }
}

function writtenOf({ kind, song: { artist, title } }: Change): Written {
  return kind === 'added' ? [artist, title] : [artist, title, 1];
}

function changeOf([artist, title, removed]: Written): Change {
  return { kind: removed === undefined ? 'added' : 'removed', song: { artist, title } };
}
