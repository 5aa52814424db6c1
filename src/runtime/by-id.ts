/** A device's id is its public key, in hexadecimal (C5). */
export const ID_BYTES = 32;
/** The part of a device's id that is announced: enough to tell devices apart, and short enough for every platform. */
const PREFIX_CHARACTERS = 16;

/** Values by device id, which can also be looked up by the announced prefix of an id. */
export class ById<T> {
  private readonly entries = new Map<string, T>();
  private readonly numbers = new Map<string, number>();
  private readonly prefixes = new Map<string, Set<string>>();
  private lastNumber = 0;

  get size(): number {
    return this.entries.size;
  }

  has(id: string): boolean {
    return this.entries.has(id);
  }

  get(id: string): T | undefined {
    return this.entries.get(id);
  }

  /** Lower for earlier entries. */
  numberOf(id: string): number | undefined {
    return this.numbers.get(id);
  }

  /** The earliest entry whose id starts with the prefix. */
  startingWith(prefix: string): T | undefined {
    const [id] = this.prefixes.get(prefix) ?? [];
    return id === undefined ? undefined : this.entries.get(id);
  }

  set(id: string, value: T): void {
    this.entries.set(id, value);
    if (!this.numbers.has(id)) {
      this.lastNumber += 1;
      this.numbers.set(id, this.lastNumber);
    }
    const prefix = prefixOf(id);
    const ids = this.prefixes.get(prefix) ?? new Set();
    this.prefixes.set(prefix, ids.add(id));
  }

  delete(id: string): boolean {
    const prefix = prefixOf(id);
    const ids = this.prefixes.get(prefix);
    ids?.delete(id);
    if (ids?.size === 0) {
      this.prefixes.delete(prefix);
    }
    this.numbers.delete(id);
    return this.entries.delete(id);
  }

  clear(): void {
    this.entries.clear();
    this.numbers.clear();
    this.prefixes.clear();
  }

  values(): IterableIterator<T> {
    return this.entries.values();
  }
}

export function prefixOf(id: string): string {
  return id.slice(0, PREFIX_CHARACTERS);
}
