import type { Song } from './song';

// Looked up once: it runs for every character of a library.
const { imul } = Math;

/** Names the content of a library: two libraries with the same revision have the same songs. */
export type Revision = string;

/**
 * A digest of a set of songs that does not care for their order, and follows what is added and taken away. Because it is
 * made of the content, a phone that was restarted is not mistaken for one with another library, nor the other way round.
 * It guards against mistakes and not against malice: a forged revision only misrepresents the forger's own library.
 */
export class LibraryDigest {
  constructor(private count = 0, private low = 0, private high = 0) {}

  /** The digest that has this revision, to go on from. */
  static of(revision: Revision): LibraryDigest {
    const [count = '', hashes = ''] = revision.split('-');
    return new LibraryDigest(Number(count), word(hashes.slice(8)), word(hashes.slice(0, 8)));
  }

  add(song: Song): void {
    this.count += 1;
    this.mix(song, 1);
  }

  remove(song: Song): void {
    this.count -= 1;
    this.mix(song, -1);
  }

  get revision(): Revision {
    return `${this.count}-${hex(this.high)}${hex(this.low)}`;
  }

  copy(): LibraryDigest {
    return new LibraryDigest(this.count, this.low, this.high);
  }

  private mix({ artist, title }: Song, sign: 1 | -1): void {
    const text = `${artist}\n${title}`;
    // Two FNV-1a hashes side by side: one alone has too few bits to name a library.
    let low = 0x811c9dc5;
    let high = 0x2166136f;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      low = imul(low ^ unit, 0x01000193);
      high = imul(high ^ unit, 0x85ebca6b);
      high ^= high >>> 13;
    }
    // Each hash is stirred once more, since the sum would let small differences cancel each other out.
    this.low = (this.low + sign * stir(low)) | 0;
    this.high = (this.high + sign * stir(high)) | 0;
  }
}

function stir(hash: number): number {
  let h = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

function hex(hash: number): string {
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function word(hash: string): number {
  return parseInt(hash, 16) | 0;
}
