import type { Change } from '../../music';
import type { Storage } from '../../runtime';
import { decodeText, encodeText } from '../../runtime';

type Written = readonly [artist: string, title: string, removed?: 1];

/** About 20 KB: rewritten with every song, within a frame or two even on a slow phone. */
const PAGE_CHANGES = 500;

/**
 * What has come and gone, in records of limited size: a song that is added costs the last of them, however many there are,
 * and between two of them the screen has its turn. Each is there as soon as it is written.
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

  async append(changes: readonly Change[]): Promise<void> {
    let next = 0;
    while (next < changes.length) {
      const room = PAGE_CHANGES - this.last.length;
      const page = [...this.last, ...changes.slice(next, next + room).map(writtenOf)];
      next += room;
      const number = this.fullPages;
      await this.storage.set(this.page(number), encodeText(JSON.stringify(page)));
      this.turnedTo(number, page);
    }
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
