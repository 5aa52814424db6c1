/** Keeps a limited number of entries: one more drops the entry that was set longest ago. */
export class LimitedMap<Value> {
  private readonly entries = new Map<string, Value>();

  constructor(
    private readonly most: number,
    /** Told of an entry that was dropped for another. */
    private readonly dropped: (value: Value, key: string) => void = () => undefined,
  ) {}

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.most) {
      for (const [oldest, dropped] of this.entries) {
        this.entries.delete(oldest);
        this.dropped(dropped, oldest);
        return;
      }
    }
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  /** The one that was set longest ago first. */
  [Symbol.iterator](): IterableIterator<[string, Value]> {
    return this.entries.entries();
  }
}
