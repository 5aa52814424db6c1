type Waiting = (outcome: Outcome) => void;

/**
 * What became of a call. Unlike a promise it can fail without anybody looking (M7): a promise is only made for whoever
 * asks.
 */
export class Outcome {
  private state: 'pending' | 'succeeded' | 'failed' = 'pending';
  /** The value or the error. */
  private result: unknown = undefined;
  private waiting: Waiting[] | undefined = undefined;

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
    return this.state === 'pending';
  }

  get failed(): boolean {
    return this.state === 'failed';
  }

  /** The value, once there is one. */
  get value(): unknown {
    return this.state === 'succeeded' ? this.result : undefined;
  }

  /** The error, once there is one. */
  get error(): unknown {
    return this.state === 'failed' ? this.result : undefined;
  }

  succeed(value: unknown): void {
    this.settle('succeeded', value);
  }

  fail(error: unknown): void {
    this.settle('failed', error);
  }

  /** Runs in the turn in which it settles, or at once. */
  whenSettled(run: Waiting): void {
    if (this.state !== 'pending') {
      run(this);
    } else if (this.waiting === undefined) {
      this.waiting = [run];
    } else {
      this.waiting.push(run);
    }
  }

  promise(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.whenSettled(({ state, result }) => {
        if (state === 'succeeded') {
          resolve(result);
        } else {
          reject(result);
        }
      });
    });
  }

  private settle(state: 'succeeded' | 'failed', result: unknown): void {
    if (this.state !== 'pending') {
      return;
    }
    this.state = state;
    this.result = result;
    const { waiting } = this;
    if (waiting !== undefined) {
      this.waiting = undefined;
      for (const run of waiting) {
        run(this);
      }
    }
  }
}
