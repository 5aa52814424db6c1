/** Which one of a list is chosen, while others come and go around it. */
export class Choice<T> {
  private index = 0;
  private key: string | undefined;

  constructor(private readonly keyOf: (item: T) => string) {}

  /** Where the chosen one is now. Once it is gone, the one in its place is chosen. */
  indexIn(list: readonly T[]): number {
    const found = list.findIndex(item => this.keyOf(item) === this.key);
    this.choose(list, found === -1 ? this.index : found);
    return this.index;
  }

  in(list: readonly T[]): T | undefined {
    return list[this.indexIn(list)];
  }

  move(list: readonly T[], by: number): void {
    this.choose(list, this.indexIn(list) + by);
  }

  private choose(list: readonly T[], index: number): void {
    this.index = Math.max(0, Math.min(index, list.length - 1));
    const chosen = list[this.index];
    this.key = chosen && this.keyOf(chosen);
  }
}
