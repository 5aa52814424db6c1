/** What mutants are to a test. */
const enum Seen {
  no = 0,
  /** It comes to where the mutant is, but there the mutant makes no difference. */
  reached = 1,
  /** The mutant makes a difference, which the test may or may not notice. */
  different = 2,
}

/** Notes which mutants would make a difference while something runs. */
export class Recorder {
  private seen = new Uint8Array(0);

  /** `byProbing`: looks what the other value would be. Else whatever is reached is taken to be different. */
  constructor(private readonly mutants: number, private readonly byProbing: boolean) {
    this.forget();
  }

  forget(): void {
    this.seen = new Uint8Array(this.mutants + 1);
  }

  get reached(): readonly number[] {
    return this.numbersWith(Seen.reached);
  }

  get different(): readonly number[] {
    return this.numbersWith(Seen.different);
  }

  readonly note = (number: number): boolean => {
    this.seen[number] = Seen.different;
    return false;
  };

  readonly value = <T>(number: number, value: T, other: () => unknown): T => {
    this.compare(number, () => Object.is(other(), value));
    return value;
  };

  readonly condition = <T>(number: number, value: T, other: () => unknown): T => {
    this.compare(number, () => Boolean(other()) === Boolean(value));
    return value;
  };

  private compare(number: number, isSame: () => boolean): void {
    if (this.seen[number] !== Seen.different) {
      this.seen[number] = this.byProbing && holds(isSame) ? Seen.reached : Seen.different;
    }
  }

  private numbersWith(least: Seen): readonly number[] {
    return [...this.seen.keys()].filter(number => (this.seen[number] as Seen) >= least);
  }
}

function holds(condition: () => boolean): boolean {
  try {
    return condition();
  } catch {
    return false;
  }
}
