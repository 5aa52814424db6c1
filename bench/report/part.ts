import type { ContenderName } from '../tcp/contender';
import type { Judgement } from './goal';

/** One part of the benchmark: `npm run bench -- --only <name>` runs it alone. */
export interface Part<Result> {
  measure(settings: Settings): Promise<Result>;
  /** For people. */
  describe(result: Result): string;
  /** What of it is to be reached. */
  judge?(result: Result): readonly Judgement[];
}

export interface Settings {
  /** Enough to see that everything works; the figures mean little. */
  readonly quick: boolean;
  /** Who is measured over TCP. */
  readonly contenders: readonly ContenderName[];
  /** Another Hermes VM than the one that npm has. */
  readonly vm?: string;
}
