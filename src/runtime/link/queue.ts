/** How many removed entries may stay at the front before the array is cut. */
const CUT_AFTER = 1024;

/** First in, first out, in one array: taking from the front moves an index. */
export class Queue<Thing> {
  private entries: (Thing | undefined)[] = [];
  private front = 0;

  get length(): number {
    return this.entries.length - this.front;
  }

  push(thing: Thing): void {
    this.entries.push(thing);
  }

  /** Counted from the front. */
  at(index: number): Thing | undefined {
    return this.entries[this.front + index];
  }

  shift(): Thing | undefined {
    const thing = this.entries[this.front];
    if (thing === undefined) {
      return undefined;
    }
    this.entries[this.front] = undefined;
    this.front += 1;
    if (this.front > CUT_AFTER && this.front * 2 > this.entries.length) {
      this.entries = this.entries.slice(this.front);
      this.front = 0;
    }
    return thing;
  }

  keep(wanted: (thing: Thing) => boolean): void {
    this.entries = this.all().filter(wanted);
    this.front = 0;
  }

  all(): Thing[] {
    return this.entries.slice(this.front) as Thing[];
  }

  clear(): void {
    this.entries = [];
    this.front = 0;
  }
}
