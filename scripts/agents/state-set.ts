const FIRST_WORDS = 1 << 18;
const FIRST_STATES = 1 << 14;
/** More would not fit into the memory of a usual computer, nor into these numbers. */
const MOST_WORDS = 2 ** 31;

/** Lists of 16-bit numbers, each kept once, in the order in which they came, with the one that each came from. */
export class StateSet {
  size = 0;
  private words = new Uint16Array(FIRST_WORDS);
  /** Where each begins; one more than there are. */
  private begins = new Uint32Array(FIRST_STATES);
  private parents = new Int32Array(FIRST_STATES);
  /** Open addressing: number + 1, or 0. */
  private table = new Int32Array(FIRST_STATES * 4);

  /** Whether it is new. */
  add(words: readonly number[], parent: number): boolean {
    const slot = this.slotOf(words);
    if (this.table[slot] !== 0) return false;
    const begin = this.begins[this.size] as number;
    this.makeRoom(begin + words.length);
    this.words.set(words, begin);
    this.begins[this.size + 1] = begin + words.length;
    this.parents[this.size] = parent;
    this.size += 1;
    this.table[slot] = this.size;
    if (this.size * 2 > this.table.length) this.rehash();
    return true;
  }

  at(index: number): Uint16Array {
    return this.words.subarray(this.begins[index], this.begins[index + 1]);
  }

  parentOf(index: number): number {
    return this.parents[index] as number;
  }

  private slotOf(words: ArrayLike<number>): number {
    const mask = this.table.length - 1;
    let slot = hash(words) & mask;
    for (;;) {
      const found = this.table[slot] as number;
      if (found === 0 || this.isSame(found - 1, words)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private isSame(index: number, words: ArrayLike<number>): boolean {
    const begin = this.begins[index] as number;
    const length = (this.begins[index + 1] as number) - begin;
    if (length !== words.length) return false;
    for (let at = 0; at < length; at++) if (this.words[begin + at] !== words[at]) return false;
    return true;
  }

  private makeRoom(words: number): void {
    if (words >= MOST_WORDS) throw new RangeError('Too many states for this search');
    if (words > this.words.length) {
      const more = new Uint16Array(this.words.length * 2);
      more.set(this.words);
      this.words = more;
    }
    if (this.size + 2 > this.begins.length) {
      const begins = new Uint32Array(this.begins.length * 2);
      begins.set(this.begins);
      this.begins = begins;
      const parents = new Int32Array(this.begins.length);
      parents.set(this.parents);
      this.parents = parents;
    }
  }

  private rehash(): void {
    this.table = new Int32Array(this.table.length * 2);
    for (let index = 0; index < this.size; index++) {
      this.table[this.slotOf(this.at(index))] = index + 1;
    }
  }
}

function hash(words: ArrayLike<number>): number {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) {
    mixed = Math.imul(mixed ^ (words[at] as number), 0x01000193);
    mixed ^= mixed >>> 15;
  }
  return Math.imul(mixed ^ (mixed >>> 13), 0x5bd1e995) >>> 0;
}
