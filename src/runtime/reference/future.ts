import { requireDuration } from '../time/durations';

type Then = ((given: unknown) => unknown) | null;

/** What is to be done with a result, and the promise of what comes of it. */
interface Reaction {
  readonly succeeded: Then | undefined;
  readonly failed: Then | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The result of a call. Unlike a promise it can fail unobserved (M7): promises are made on demand, one for each `then`.
 * What answers of one turn lead to runs together, which on Hermes saves a promise and a turn for each.
 */
export class Outcome {
  private state: 'pending' | 'succeeded' | 'failed' = 'pending';
  /** The value or the error. */
  private result: unknown = undefined;
  /** What waits for it: nearly always one at most. */
  private waiting: Reaction | Reaction[] | undefined = undefined;

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

  promise(): Promise<unknown> {
    return this.whenSettled();
  }

  /** Not `then`: an async function that returns an outcome would wait for it. */
  whenSettled(succeeded?: Then, failed?: Then): Promise<unknown> {
    return new Promise((resolve, reject) =>
      this.settleWith({ succeeded, failed, resolve, reject }),
    );
  }

  private settleWith(reaction: Reaction): void {
    const { waiting } = this;
    if (this.state !== 'pending') {
      this.runLater(reaction);
    } else if (waiting === undefined) {
      this.waiting = reaction;
    } else if (Array.isArray(waiting)) {
      waiting.push(reaction);
    } else {
      this.waiting = [waiting, reaction];
    }
  }

  /** Never at once, as with any promise. */
  private runLater(reaction: Reaction): void {
    due.push({ outcome: this, reaction });
    if (due.length === 1) {
      void Promise.resolve().then(runDue);
    }
  }

  run({ succeeded, failed, resolve, reject }: Reaction): void {
    const { result } = this;
    const next = this.failed ? failed : succeeded;
    if (typeof next === 'function') {
      try {
        resolve(next(result));
      } catch (error) {
        reject(error);
      }
    } else if (this.failed) {
      reject(result);
    } else {
      resolve(result);
    }
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
      if (Array.isArray(waiting)) {
        waiting.forEach(reaction => this.runLater(reaction));
      } else {
        this.runLater(waiting);
      }
    }
  }
}

let due: { readonly outcome: Outcome; readonly reaction: Reaction }[] = [];

function runDue(): void {
  const reactions = due;
  due = [];
  for (const { outcome, reaction } of reactions) {
    outcome.run(reaction);
  }
}

/** What a future can ask of its call. Absent where no call was made. */
export interface CallControl {
  setDue(ms: number): void;
  setOneWay(): void;
  /** M12: a call on the answer. */
  callOnAnswer(method: string, args: readonly unknown[]): Outcome & Partial<CallControl>;
}

const OUTCOME = Symbol('outcome');

interface FutureInside {
  readonly [OUTCOME]: Outcome & Partial<CallControl>;
}

/**
 * M12: names that a future does not have are methods of the reference that it resolves to. They are looked up at the end
 * of the prototype chain, so that a future is an ordinary object and not a proxy.
 */
const unknownNames = new Proxy(Object.create(null) as object, {
  get(_target, name, future: FutureInside) {
    // The language itself looks up symbols.
    if (typeof name !== 'string' || !Object.prototype.hasOwnProperty.call(future, OUTCOME)) {
      return undefined;
    }
    return (...args: unknown[]) => callOnAnswer(future[OUTCOME], name, args);
  },
  set: () => false,
});

const futurePrototype = Object.setPrototypeOf(
  {
    then(this: FutureInside, succeeded?: Then, failed?: Then): Promise<unknown> {
      return this[OUTCOME].whenSettled(succeeded, failed);
    },

    catch(this: FutureInside, failed?: Then): Promise<unknown> {
      return this[OUTCOME].whenSettled(undefined, failed);
    },

    finally(this: FutureInside, settled?: () => void): Promise<unknown> {
      return this[OUTCOME].promise().finally(settled);
    },

    due(this: FutureInside, ms: number): FutureInside {
      const outcome = this[OUTCOME];
      if (outcome.setDue === undefined) {
        // L17: no call was made, which is no reason to let a wrong value pass.
        requireDuration(ms, 'due');
      } else {
        outcome.setDue(ms);
      }
      return this;
    },

    oneWay(this: FutureInside): void {
      const outcome = this[OUTCOME];
      if (outcome.failed) {
        // No future is left to fail, so the caller is told here.
        throw outcome.error;
      }
      outcome.setOneWay?.();
    },
  },
  unknownNames,
) as object;

/** M1: what a call returns at once. */
export function makeFuture(outcome: Outcome & Partial<CallControl>): object {
  // Not a class: its constructor could not set the property, because of the proxy in the prototype chain.
  return { __proto__: futurePrototype, [OUTCOME]: outcome };
}

function callOnAnswer(
  outcome: Outcome & Partial<CallControl>,
  method: string,
  args: readonly unknown[],
): object {
  if (outcome.failed) {
    // M12: with the same error, also where no call was made.
    return makeFuture(Outcome.failed(outcome.error));
  }
  try {
    if (outcome.callOnAnswer !== undefined) {
      return makeFuture(outcome.callOnAnswer(method, args));
    }
    return makeFuture(Outcome.failed(notAReference(method)));
  } catch (error) {
    return makeFuture(Outcome.failed(error));
  }
}

export function notAReference(method: string): TypeError {
  return new TypeError(notAReferenceText(method));
}

export function notAReferenceText(method: string): string {
  return `The answer is not a reference: ${method} cannot be called on it.`;
}
