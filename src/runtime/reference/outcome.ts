type Settled = { readonly value: unknown } | { readonly error: unknown };

/**
 * What became of a call. Unlike a promise it can fail without anybody looking (M7): a promise is only made for whoever
 * asks.
 */
export class Outcome {
  private settled: Settled | undefined;
  private waiting: ((settled: Settled) => void)[] | undefined;

  static succeeded(value: unknown): Outcome {
    const outcome = new Outcome();
    outcome.succeed(value);
    return outcome;
  }

  static failed(error: unknown): Outcome {
    const outcome = new Outcome();
    outcome.fail(error);
    return outcome;
  }

  get pending(): boolean {
    return this.settled === undefined;
  }

  /** The value, once there is one. */
  get value(): unknown {
    return this.settled !== undefined && 'value' in this.settled ? this.settled.value : undefined;
  }

  /** The error, once there is one. */
  get error(): unknown {
    return this.settled !== undefined && 'error' in this.settled ? this.settled.error : undefined;
  }

  get failed(): boolean {
    return this.settled !== undefined && 'error' in this.settled;
  }

  succeed(value: unknown): void {
    this.settle({ value });
  }

  fail(error: unknown): void {
    this.settle({ error });
  }

  /** Runs in the turn in which it settles, or at once. */
  whenSettled(run: (settled: Settled) => void): void {
    if (this.settled !== undefined) {
      run(this.settled);
    } else if (this.waiting === undefined) {
      this.waiting = [run];
    } else {
      this.waiting.push(run);
    }
  }

  promise(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.whenSettled(settled => {
        if ('value' in settled) {
          resolve(settled.value);
        } else {
          reject(settled.error);
        }
      });
    });
  }

  private settle(settled: Settled): void {
    if (this.settled !== undefined) {
      return;
    }
    this.settled = settled;
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.forEach(run => run(settled));
  }
}
