/** One part of the benchmark: `npm run bench -- --only <name>` runs it alone. */
export interface Part<Result> {
  measure(settings: Settings): Promise<Result>;
  /** For people. */
  describe(result: Result): string;
}

export interface Settings {
  /** Enough to see that everything works; the figures mean little. */
  readonly quick: boolean;
  /** Only what needs no package of others. */
  readonly oursOnly: boolean;
}
